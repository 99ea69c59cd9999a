-- Extracts carry the noise factor of each row's person in the dataset, in 1/3000 (noise/), in place of the trips' record keys.
-- Builds made before it have another noise and are made anew, so that nothing of them is kept.
DROP TABLE IF EXISTS dataset_builds;

CREATE TABLE IF NOT EXISTS dataset_builds (
  build_id UInt32, visits UInt32, departures UInt32, traverses UInt32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY build_id;

DROP TABLE IF EXISTS dataset_answers;

CREATE TABLE IF NOT EXISTS dataset_answers (
  build_id UInt32, hash_high UInt64, hash_low UInt64, answer String
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, hash_high);

DROP TABLE IF EXISTS dataset_visits;

CREATE TABLE IF NOT EXISTS dataset_visits (
  build_id UInt32, person_id UInt32, factor UInt32, weight_m UInt32, ended_at UInt32,
  day Date, week Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  dwell_s Nullable(UInt32), purpose UInt8, mode UInt8, age_band UInt8, gender UInt8,
  distance_m UInt32, straight_m UInt32, home_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS dataset_departures;

CREATE TABLE IF NOT EXISTS dataset_departures (
  build_id UInt32, person_id UInt32, factor UInt32, weight_m UInt32, started_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS dataset_traverses;

CREATE TABLE IF NOT EXISTS dataset_traverses (
  build_id UInt32, person_id UInt32, factor UInt32, weight_m UInt32, passed_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8,
  access_bucket UInt8, egress_bucket UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS build_passing;

CREATE TABLE IF NOT EXISTS build_passing (
  build_id UInt32, person_id UInt32, weight_m UInt32, passed_at UInt32, day Date,
  origin_cell UInt32, dest_cell UInt32, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id ORDER BY person_id;

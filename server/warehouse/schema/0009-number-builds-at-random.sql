-- A build's number is a random one of 53 bits, so that none ever comes again (docs/decisions/0015). Key columns cannot be
-- altered: the tables are made anew, and the datasets are built anew from their orders (state migration 0022).
DROP TABLE IF EXISTS dataset_builds;

CREATE TABLE IF NOT EXISTS dataset_builds (
  build_id UInt64, visits UInt32, departures UInt32, traverses UInt32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY build_id;

DROP TABLE IF EXISTS dataset_days;

CREATE TABLE IF NOT EXISTS dataset_days (
  build_id UInt64, day Date
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, day);

DROP TABLE IF EXISTS dataset_cells;

CREATE TABLE IF NOT EXISTS dataset_cells (
  build_id UInt64, cl_cell_id UInt32, easting Int32, northing Int32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, cl_cell_id);

DROP TABLE IF EXISTS dataset_visits;

CREATE TABLE IF NOT EXISTS dataset_visits (
  build_id UInt64, person_id UInt32, factor UInt32, weight_m UInt32, ended_at UInt32,
  day Date, week Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  dwell_s Nullable(UInt32), purpose UInt8, mode UInt8, age_band UInt8, gender UInt8,
  distance_m UInt32, straight_m UInt32, home_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS dataset_departures;

CREATE TABLE IF NOT EXISTS dataset_departures (
  build_id UInt64, person_id UInt32, factor UInt32, weight_m UInt32, started_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS dataset_traverses;

CREATE TABLE IF NOT EXISTS dataset_traverses (
  build_id UInt64, person_id UInt32, factor UInt32, weight_m UInt32, passed_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8,
  access_bucket UInt8, egress_bucket UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

DROP TABLE IF EXISTS dataset_answers;

CREATE TABLE IF NOT EXISTS dataset_answers (
  build_id UInt64, hash_high UInt64, hash_low UInt64, answer String
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, hash_high);

DROP TABLE IF EXISTS build_points;

CREATE TABLE IF NOT EXISTS build_points (
  build_id UInt64, point UInt64
) ENGINE = MergeTree PARTITION BY build_id ORDER BY point;

DROP TABLE IF EXISTS build_zones;

CREATE TABLE IF NOT EXISTS build_zones (
  build_id UInt64, point UInt64, zone UInt32, bucket UInt8
) ENGINE = MergeTree PARTITION BY build_id ORDER BY point;

DROP TABLE IF EXISTS build_passes;

CREATE TABLE IF NOT EXISTS build_passes (
  build_id UInt64, trip_id UInt32, position UInt16
) ENGINE = MergeTree PARTITION BY build_id ORDER BY trip_id;

DROP TABLE IF EXISTS build_passing;

CREATE TABLE IF NOT EXISTS build_passing (
  build_id UInt64, person_id UInt32, weight_m UInt32, passed_at UInt32, day Date,
  origin_cell UInt32, dest_cell UInt32, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id ORDER BY person_id;

DROP TABLE IF EXISTS sample_squares;

CREATE TABLE IF NOT EXISTS sample_squares (
  run_id UInt64, square UInt32, place UInt32, easting UInt32, northing UInt32, radius UInt32
) ENGINE = MergeTree PARTITION BY run_id ORDER BY square;

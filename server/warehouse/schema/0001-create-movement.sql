-- Facts. A batch is one load; it counts once loaded_files names it, so that a load cut off is never seen.
-- Dates, hours and weeks are Europe/London; weekday is 0 Sunday to 6 Saturday; weight_m is the weight in thousandths,
-- a whole number, so that a sum is the same on every engine and in every order.
CREATE TABLE IF NOT EXISTS trips (
  batch UInt32, trip_id UInt32, person_id UInt32, record_key UInt32, started_at UInt32, ended_at UInt32,
  start_date Date, end_date Date, end_hour UInt8, end_weekday UInt8, end_week Date,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32, home_e Int32, home_n Int32,
  origin_cell UInt32, dest_cell UInt32, home_cell UInt32, origin_zone UInt32, dest_zone UInt32, home_zone UInt32,
  dwell_s Nullable(UInt32), purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, is_ev UInt8,
  weight_m UInt32, path_length UInt16
) ENGINE = MergeTree PARTITION BY (batch, toYYYYMM(end_date)) ORDER BY (dest_cell, started_at);

CREATE TABLE IF NOT EXISTS trips_by_origin (
  batch UInt32, trip_id UInt32, person_id UInt32, record_key UInt32, started_at UInt32, ended_at UInt32,
  start_date Date, end_date Date, start_hour UInt8, start_weekday UInt8,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32, home_e Int32, home_n Int32,
  origin_cell UInt32, home_cell UInt32, origin_zone UInt32, dest_zone UInt32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, is_ev UInt8, weight_m UInt32
) ENGINE = MergeTree PARTITION BY (batch, toYYYYMM(start_date)) ORDER BY (origin_cell, started_at);

-- One row per square of a path but its first and its last, which no traverse may rest on; position counts from 0.
CREATE TABLE IF NOT EXISTS path_squares (
  batch UInt32, start_month UInt32, square UInt32, trip_id UInt32, position UInt16
) ENGINE = MergeTree PARTITION BY (batch, start_month) ORDER BY (square, trip_id);

CREATE TABLE IF NOT EXISTS cells (
  batch UInt32, cl_cell_id UInt32, easting Int32, northing Int32, range_m UInt32
) ENGINE = MergeTree PARTITION BY batch ORDER BY cl_cell_id;

CREATE TABLE IF NOT EXISTS coverage (
  batch UInt32, day Date, complete UInt8
) ENGINE = MergeTree PARTITION BY batch ORDER BY day;

CREATE TABLE IF NOT EXISTS population (
  batch UInt32, zone UInt32, residents UInt32
) ENGINE = MergeTree PARTITION BY batch ORDER BY zone;

-- begun_files is written before a file's rows, loaded_files after the rows of all files of its batch.
CREATE TABLE IF NOT EXISTS begun_files (
  batch UInt32, kind UInt8, hash_high UInt64, hash_low UInt64
) ENGINE = MergeTree ORDER BY batch;

CREATE TABLE IF NOT EXISTS loaded_files (
  batch UInt32, kind UInt8, hash_high UInt64, hash_low UInt64
) ENGINE = MergeTree ORDER BY batch;

-- Extracts. A build writes its row in dataset_builds last. 64 partitions, so that many datasets do not make many parts.
CREATE TABLE IF NOT EXISTS dataset_builds (
  build_id UInt32, visits UInt32, departures UInt32, traverses UInt32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY build_id;

CREATE TABLE IF NOT EXISTS dataset_days (
  build_id UInt32, day Date
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, day);

CREATE TABLE IF NOT EXISTS dataset_cells (
  build_id UInt32, cl_cell_id UInt32, easting Int32, northing Int32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, cl_cell_id);

CREATE TABLE IF NOT EXISTS dataset_visits (
  build_id UInt32, person_id UInt32, record_key UInt32, weight_m UInt32, ended_at UInt32,
  day Date, week Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  dwell_s Nullable(UInt32), purpose UInt8, mode UInt8, age_band UInt8, gender UInt8,
  distance_m UInt32, straight_m UInt32, home_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

CREATE TABLE IF NOT EXISTS dataset_departures (
  build_id UInt32, person_id UInt32, record_key UInt32, weight_m UInt32, started_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

CREATE TABLE IF NOT EXISTS dataset_traverses (
  build_id UInt32, person_id UInt32, record_key UInt32, weight_m UInt32, passed_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

-- Working tables of a build, dropped by partition when it ends. A point is easting * 2^21 + northing.
CREATE TABLE IF NOT EXISTS build_points (
  build_id UInt32, point UInt64
) ENGINE = MergeTree PARTITION BY build_id ORDER BY point;

CREATE TABLE IF NOT EXISTS build_zones (
  build_id UInt32, point UInt64, zone UInt32
) ENGINE = MergeTree PARTITION BY build_id ORDER BY point;

CREATE TABLE IF NOT EXISTS build_passes (
  build_id UInt32, trip_id UInt32, position UInt16
) ENGINE = MergeTree PARTITION BY build_id ORDER BY trip_id;

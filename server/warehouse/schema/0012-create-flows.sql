-- Flows of a dataset: trips with an end in one of its zones, by departure. origin and dest: the place of the zone among the
-- dataset's zones in rising order, from 1; 0 is outside of them all.
CREATE TABLE IF NOT EXISTS dataset_flows (
  build_id UInt64, person_id UInt32, factor UInt32, weight_m UInt32,
  day Date, weekday UInt8, hour UInt8, origin UInt8, dest UInt8,
  purpose UInt8, mode UInt8, distance_m UInt32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

-- The traverses of a build before their far ends are placed, so that the trips are read once. passed_at, day: as in the extract.
CREATE TABLE IF NOT EXISTS build_passing (
  build_id UInt32, person_id UInt32, record_key UInt32, weight_m UInt32, passed_at UInt32, day Date,
  origin_cell UInt32, dest_cell UInt32, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, is_ev UInt8
) ENGINE = MergeTree PARTITION BY build_id ORDER BY person_id;

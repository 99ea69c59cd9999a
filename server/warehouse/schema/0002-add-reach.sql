-- The straight distances of a traverse before and after the area, as buckets 0 to 7: up to 5, 10, 20, 40, 80, 160 and
-- 360 km, and over; they come to the extract with the zone of each far end. Made anew, not altered: a column cannot be
-- added twice on every version, and nothing has read traverses before.
DROP TABLE IF EXISTS build_zones;

CREATE TABLE IF NOT EXISTS build_zones (
  build_id UInt32, point UInt64, zone UInt32, bucket UInt8
) ENGINE = MergeTree PARTITION BY build_id ORDER BY point;

DROP TABLE IF EXISTS dataset_traverses;

CREATE TABLE IF NOT EXISTS dataset_traverses (
  build_id UInt32, person_id UInt32, record_key UInt32, weight_m UInt32, passed_at UInt32,
  day Date, weekday UInt8, hour UInt8, origin_zone UInt32, dest_zone UInt32,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32,
  purpose UInt8, mode UInt8, age_band UInt8, gender UInt8, distance_m UInt32, straight_m UInt32, is_ev UInt8,
  access_bucket UInt8, egress_bucket UInt8
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

-- The homes of a build's visitors, so that residents of a compared area can be counted separately. Extracts from before this table lack them.
CREATE TABLE IF NOT EXISTS dataset_homes (
  build_id UInt64, person_id UInt32, home_e Int32, home_n Int32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, person_id);

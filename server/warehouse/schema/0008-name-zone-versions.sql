-- The zones (objectid) of a version of the standard zones, each with the middle zone that it lies in, 0 for none. A version
-- never changes. What was delivered as parents before there were versions is version 1;
-- zone_parents stays for nodes of the version before, and nothing of this one reads it.
CREATE TABLE IF NOT EXISTS zones (
  version UInt32, zone UInt32, parent UInt32
) ENGINE = MergeTree PARTITION BY version ORDER BY zone;

-- The version that the zones of a delivery are of; a batch without a row is of version 1.
CREATE TABLE IF NOT EXISTS batch_zones (
  batch UInt32, version UInt32
) ENGINE = MergeTree ORDER BY batch;

-- The version that a build's standard zones are of; a build without a row is of version 1.
CREATE TABLE IF NOT EXISTS dataset_zones (
  build_id UInt64, version UInt32
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY build_id;

INSERT INTO zones
SELECT 1, zone, parent FROM zone_parents
WHERE batch GLOBAL IN (SELECT max(batch) FROM loaded_files WHERE kind = 5) AND toUInt32(1) GLOBAL NOT IN (SELECT version FROM zones);

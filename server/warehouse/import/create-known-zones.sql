-- The zones of the version that a delivery is in. For the embedded engine that reads it.
CREATE TABLE IF NOT EXISTS known_zones (zone Int64) ENGINE = MergeTree ORDER BY zone

-- The zones of a delivery's version, for the embedded engine that reads the delivery.
CREATE TABLE IF NOT EXISTS known_zones (zone Int64) ENGINE = MergeTree ORDER BY zone

CREATE TABLE IF NOT EXISTS schema_migrations (number UInt32, checksum UInt32) ENGINE = MergeTree ORDER BY number

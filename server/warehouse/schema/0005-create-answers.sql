-- What viewers' statements answered for a build that is complete, as JSON, by the hash of the statement. A build never
-- changes and a statement that does has another hash, so that nothing here grows old.
CREATE TABLE IF NOT EXISTS dataset_answers (
  build_id UInt32, hash_high UInt64, hash_low UInt64, answer String
) ENGINE = MergeTree PARTITION BY build_id % 64 ORDER BY (build_id, hash_high);

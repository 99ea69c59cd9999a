ALTER TABLE sample_squares DROP PARTITION {runId:UInt64}

-- The visible batches that contain this file.
SELECT batch FROM loaded_files
WHERE kind = {kind:UInt8} AND hash_high = {hashHigh:UInt64} AND hash_low = {hashLow:UInt64}
GROUP BY batch ORDER BY batch

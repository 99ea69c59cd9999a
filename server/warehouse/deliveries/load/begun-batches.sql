-- The batches for which a load of this file has started, whether finished or not.
SELECT batch FROM begun_files
WHERE kind = {kind:UInt8} AND hash_high = {hashHigh:UInt64} AND hash_low = {hashLow:UInt64}
GROUP BY batch ORDER BY batch

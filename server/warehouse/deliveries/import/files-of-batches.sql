-- The visible trip batches, each with its files.
SELECT batch, toString(hash_high) AS file FROM loaded_files WHERE kind = {kind:UInt8} GROUP BY batch, file ORDER BY batch, file

SELECT batch FROM loaded_files WHERE kind = {kind:UInt8} GROUP BY batch ORDER BY batch

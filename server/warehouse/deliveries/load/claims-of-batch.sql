SELECT count() FROM begun_files WHERE batch = {batch:UInt32} AND kind = {kind:UInt8}

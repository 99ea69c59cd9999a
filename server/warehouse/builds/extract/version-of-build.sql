SELECT version FROM dataset_zones WHERE build_id = {buildId:UInt64} LIMIT 1

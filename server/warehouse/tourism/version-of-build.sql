SELECT version FROM dataset_zones WHERE build_id = {buildId:UInt32} LIMIT 1

ALTER TABLE dataset_zones DELETE WHERE build_id = {buildId:UInt64}

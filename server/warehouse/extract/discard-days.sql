ALTER TABLE dataset_days DELETE WHERE build_id = {buildId:UInt64}

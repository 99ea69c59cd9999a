ALTER TABLE dataset_visits DELETE WHERE build_id = {buildId:UInt64}

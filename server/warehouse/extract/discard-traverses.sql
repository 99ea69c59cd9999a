ALTER TABLE dataset_traverses DELETE WHERE build_id = {buildId:UInt64}

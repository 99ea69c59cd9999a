ALTER TABLE dataset_builds DELETE WHERE build_id = {buildId:UInt64}

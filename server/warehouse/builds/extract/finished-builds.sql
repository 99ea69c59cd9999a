SELECT build_id FROM dataset_builds WHERE build_id = {buildId:UInt64}

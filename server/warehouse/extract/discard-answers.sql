ALTER TABLE dataset_answers DELETE WHERE build_id = {buildId:UInt64}

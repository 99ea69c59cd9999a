ALTER TABLE dataset_cells DELETE WHERE build_id = {buildId:UInt64}

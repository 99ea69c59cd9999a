SELECT hash_high, hash_low, answer FROM dataset_answers WHERE build_id = {buildId:UInt32} ORDER BY hash_high, hash_low

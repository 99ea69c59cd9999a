SELECT answer FROM dataset_answers
WHERE build_id = {buildId:UInt64} AND hash_high = {hashHigh:UInt64} AND hash_low = {hashLow:UInt64} LIMIT 1

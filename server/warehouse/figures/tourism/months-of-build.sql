SELECT toYYYYMM(day) AS month FROM dataset_days WHERE build_id = {buildId:UInt64} GROUP BY month ORDER BY month

SELECT toString(day) AS day FROM dataset_days WHERE build_id = {buildId:UInt64} GROUP BY day ORDER BY day

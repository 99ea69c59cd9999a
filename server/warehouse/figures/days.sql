-- The days of the period that have data, as days since 1970.
SELECT /*{date}*/ AS day FROM dataset_days WHERE build_id = {buildId:UInt64} GROUP BY day ORDER BY day

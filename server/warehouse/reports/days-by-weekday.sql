-- Days of the period that have data, by weekday.
SELECT toUInt8(toDayOfWeek(day) % 7) AS weekday, toUInt32(count()) AS days
FROM dataset_days WHERE build_id = {buildId:UInt64} GROUP BY weekday ORDER BY weekday

-- What is left of each weekday's visits when the released hours of the week (weekday * 24 + hour) are taken away.
SELECT weekday,
  /*{measures}*/
FROM (
  SELECT weekday, person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt32} AND weekday * 24 + hour NOT IN {released:Array(UInt8)}
  GROUP BY weekday, person_id
) AS people
GROUP BY weekday ORDER BY weekday

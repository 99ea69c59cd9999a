SELECT weekday,
  /*{measures}*/
FROM (
  SELECT weekday, person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt32} GROUP BY weekday, person_id
) AS people
GROUP BY weekday ORDER BY weekday

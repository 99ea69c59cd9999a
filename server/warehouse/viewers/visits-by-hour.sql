SELECT weekday, hour,
  /*{measures}*/
FROM (
  SELECT weekday, hour, person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt32} GROUP BY weekday, hour, person_id
) AS people
GROUP BY weekday, hour ORDER BY weekday, hour

SELECT zone,
  /*{measures}*/
FROM (
  SELECT origin_zone AS zone, person_id, /*{by-person}*/
  FROM dataset_visits
  WHERE build_id = {buildId:UInt32} AND weekday IN {weekdays:Array(UInt8)} GROUP BY origin_zone, person_id
) AS people
GROUP BY zone ORDER BY zone

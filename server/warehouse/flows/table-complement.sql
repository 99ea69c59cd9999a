-- Of every total of a table: the trips in the cells that are not released.
SELECT toUInt32(whole) AS cell,
  /*{measures}*/
FROM (
  SELECT /*[margin]*/ AS whole, person_id, /*{by-person}*/
  FROM dataset_flows WHERE build_id = {buildId:UInt64} AND /*[cell]*/ NOT IN {released:Array(UInt32)}
  GROUP BY whole, person_id
) AS people
GROUP BY whole ORDER BY whole

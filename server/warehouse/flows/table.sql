-- The flows in each cell of a dimension, summed by person first.
SELECT toUInt32(at) AS cell,
  /*{measures}*/
FROM (
  SELECT /*[cell]*/ AS at, person_id, /*{by-person}*/
  FROM dataset_flows WHERE build_id = {buildId:UInt64} GROUP BY at, person_id
) AS people
GROUP BY at ORDER BY at

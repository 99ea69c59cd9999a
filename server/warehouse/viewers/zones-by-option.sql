-- A selection by zone and by the options of one of its filters.
SELECT toUInt32(zone) AS cell, toUInt32(picked) AS choice,
  /*{measures}*/
FROM (
  SELECT /*[zone]*/ AS zone, /*[option]*/ AS picked, person_id, /*{by-person}*/
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt32} AND /*{chosen}*/ GROUP BY zone, picked, person_id
) AS people
GROUP BY zone, picked ORDER BY zone, picked

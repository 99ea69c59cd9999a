-- All that a selection leaves out, by zone.
SELECT toUInt32(zone) AS cell,
  /*{measures}*/
FROM (
  SELECT /*[zone]*/ AS zone, person_id, /*{by-person}*/
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt32} AND NOT (/*{chosen}*/) GROUP BY zone, person_id
) AS people
GROUP BY zone ORDER BY zone

-- Trips by zone and by whether they are dwells.
SELECT toUInt32(zone) AS cell, toUInt8(stay) AS stays,
  /*{measures}*/
FROM (
  SELECT /*[zone]*/ AS zone, /*[stay]*/ AS stay, person_id, /*{by-person}*/
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt64} GROUP BY zone, stay, person_id
) AS people
GROUP BY zone, stay ORDER BY zone, stay

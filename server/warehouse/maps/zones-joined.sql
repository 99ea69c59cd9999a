-- Trips by middle zone, 0 for none, and by whether they are dwells; the small zones in `apart` are left out.
SELECT toUInt32(parent) AS cell, toUInt8(stays) AS stays,
  /*{measures}*/
FROM (
  SELECT parent, stays, person_id, /*{by-person}*/
  FROM (
    SELECT /*[zone]*/ AS small, /*[stay]*/ AS stays, person_id, weight_m, factor
    FROM /*[rows]*/ WHERE build_id = {buildId:UInt64} AND /*[zone]*/ NOT IN {apart:Array(UInt32)}
  ) AS trips
  GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small
  GROUP BY parent, stays, person_id
) AS people
GROUP BY parent, stays ORDER BY parent, stays

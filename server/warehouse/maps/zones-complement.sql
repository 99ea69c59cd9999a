-- The complement of the released zones. Zone 0, outside every zone, is always part of it.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM /*[rows]*/
  WHERE build_id = {buildId:UInt64} AND /*[stay]*/ IN {stays:Array(UInt8)} AND /*[zone]*/ NOT IN {released:Array(UInt32)}
  GROUP BY person_id
) AS people
HAVING count() > 0

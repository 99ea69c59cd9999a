-- What is left of a selection when the released zones are taken away; zone 0, outside every zone, is always in it.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM /*[rows]*/
  WHERE build_id = {buildId:UInt32} AND /*{chosen}*/ AND /*[zone]*/ NOT IN {released:Array(UInt32)} GROUP BY person_id
) AS people
HAVING count() > 0

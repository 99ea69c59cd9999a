-- The complement of the released small and middle zones: the trips outside `apart` and outside `released`.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM (
    SELECT /*[zone]*/ AS small, person_id, weight_m, factor
    FROM /*[rows]*/
    WHERE build_id = {buildId:UInt64} AND /*[stay]*/ IN {stays:Array(UInt8)} AND /*[zone]*/ NOT IN {apart:Array(UInt32)}
  ) AS trips
  GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small
  WHERE parent NOT IN {released:Array(UInt32)}
  GROUP BY person_id
) AS people
HAVING count() > 0

-- The complement of the released zones. Zone 0 is always part of it.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM (
    /*[moves]*/
  ) AS moves
  WHERE zone NOT IN {released:Array(UInt32)} GROUP BY person_id
) AS people
HAVING count() > 0

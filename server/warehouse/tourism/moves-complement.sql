-- What is left when the released zones are taken away; zone 0 is always in it.
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

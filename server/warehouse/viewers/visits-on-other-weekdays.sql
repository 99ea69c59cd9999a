-- What is left of the period's visits when the released weekdays are taken away.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt32} AND weekday NOT IN {released:Array(UInt8)} GROUP BY person_id
) AS people
HAVING count() > 0

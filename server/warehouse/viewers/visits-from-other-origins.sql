-- What is left of the visits when the released zones are taken away; zone 0, outside every zone, is always in it.
SELECT
  /*{measures}*/
FROM (
  SELECT person_id, /*{by-person}*/
  FROM dataset_visits
  WHERE build_id = {buildId:UInt32} AND weekday IN {weekdays:Array(UInt8)} AND origin_zone NOT IN {released:Array(UInt32)}
  GROUP BY person_id
) AS people
HAVING count() > 0

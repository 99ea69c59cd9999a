-- repeated: 1 for the visits of people with more than one visit in that Monday-to-Sunday week of the period.
SELECT weekday, repeated,
  /*{measures}*/
FROM (
  SELECT
    weekday,
    toUInt8((person_id, week) GLOBAL IN (
      SELECT person_id, week FROM dataset_visits WHERE build_id = {buildId:UInt32}
      GROUP BY person_id, week HAVING count() > 1
    )) AS repeated,
    person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt32} GROUP BY weekday, repeated, person_id
) AS people
GROUP BY weekday, repeated ORDER BY weekday, repeated

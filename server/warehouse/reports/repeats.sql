-- Cell: weekday * 2, and one more for the visits of people with more than one visit in that Monday-to-Sunday week of the period.
SELECT toUInt32(at) AS cell,
  /*{measures}*/
FROM (
  SELECT
    weekday * 2 + ((person_id, week) GLOBAL IN (
      SELECT person_id, week FROM dataset_visits WHERE build_id = {buildId:UInt64}
      GROUP BY person_id, week HAVING count() > 1
    )) AS at,
    person_id, /*{by-person}*/
  FROM dataset_visits WHERE build_id = {buildId:UInt64} GROUP BY at, person_id
) AS people
GROUP BY at ORDER BY at

-- Cell: weekday * 2, plus 1 for repeat visits: those of people with several visits in that week (Monday to Sunday) of the period.
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

-- The visits that a dataset would have, by zone of origin; nothing is extracted.
SELECT toUInt32(zone) AS cell,
  /*{measures}*/
FROM (
  SELECT zone, person_id, /*{by-person}*/
  FROM (
    /*[origins]*/
  ) AS visits
  WHERE zone != 0 GROUP BY zone, person_id
) AS people
GROUP BY zone ORDER BY zone

-- Moves by middle zone, 0 for places in no zone.
SELECT toUInt32(zone) AS cell,
  /*{measures}*/
FROM (
  SELECT zone, person_id, /*{by-person}*/
  FROM (
    /*[moves]*/
  ) AS moves
  GROUP BY zone, person_id
) AS people
GROUP BY zone ORDER BY zone

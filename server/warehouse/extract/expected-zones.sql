-- The visits that a dataset would have, by small standard zone of origin; nothing is extracted.
SELECT toUInt32(zone) AS cell,
  /*{measures}*/
FROM (
  SELECT origin_zone AS zone, person_id, /*{by-person}*/
  FROM trips WHERE /*{would-visit}*/ GROUP BY zone, person_id
) AS people
GROUP BY zone ORDER BY zone

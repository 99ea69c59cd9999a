-- By middle zone, 0 for places in none. selected: 1 for what the filters choose, 0 for what they leave.
SELECT toUInt32(zone) AS cell, toUInt8(chosen) AS selected,
  /*{measures}*/
FROM (
  SELECT zone, timed * fits AS chosen, person_id, /*{by-person}*/
  FROM (
    /*[moves]*/
  ) AS moves
  GROUP BY zone, chosen, person_id
) AS people
GROUP BY zone, chosen ORDER BY zone, chosen

-- By middle zone, what one option more of one filter would add: a time period, a zone at the other end, a length of stay.
SELECT toUInt32(zone) AS cell,
  /*{measures}*/
FROM (
  SELECT zone, timed, if(timed = 0, period, option) AS choice, person_id, /*{by-person}*/
  FROM (
    /*[moves]*/
  ) AS moves
  WHERE timed + fits = 1 GROUP BY zone, timed, choice, person_id
) AS people
GROUP BY zone, timed, choice ORDER BY zone, timed, choice

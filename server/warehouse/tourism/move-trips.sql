-- Moves as 32-bit words (maps/zone-trips.ts): the code is the time period, the option the length of stay or the zone at the other end.
SELECT zone, person_id, toUInt64(sum(weight_m)) AS weight, max(factor) AS noise_factor,
  period, option
FROM (
  /*[moves]*/
) AS moves
WHERE zone % {parts:UInt32} = {part:UInt32}
GROUP BY zone, person_id, period, option ORDER BY zone, person_id, period, option

-- The people with trips in the period, unweighted, by the neighbourhood in which they live.
SELECT toUInt32(about) AS cell,
  /*{measures}*/
FROM (
  SELECT about, person_id, toUInt64(1000) AS contribution, /*{factor-about}*/ AS noise_factor
  FROM (
    SELECT person_id, toUInt32(toInt64(home_cell) + arrayJoin(/*{neighbour-steps}*/)) AS about
    FROM (
      SELECT home_cell, person_id FROM trips WHERE /*{of-period}*/ GROUP BY home_cell, person_id
    ) AS homes
  ) AS near
  GROUP BY about, person_id
) AS people
GROUP BY about HAVING count() >= {minDevices:UInt32} ORDER BY about

-- Visits to each neighbourhood by people who live elsewhere. A neighbourhood is a grid square and the eight around it.
SELECT toUInt32(about) AS cell,
  /*{measures}*/
FROM (
  SELECT about, person_id, sum(weight_m) AS contribution, /*{factor-about}*/ AS noise_factor
  FROM (
    SELECT person_id, weight_m, home_cell,
      toUInt32(toInt64(dest_cell) + arrayJoin(/*{neighbour-steps}*/)) AS about
    FROM trips
    WHERE /*{of-period}*/ AND end_date <= {lastDay:Date} AND ifNull(dwell_s, 0) >= {leastStayS:UInt32}
      AND end_date GLOBAL IN /*{complete-days}*/
  ) AS arrivals
  WHERE /*{outside-neighbourhood home}*/
  GROUP BY about, person_id
) AS people
GROUP BY about HAVING count() >= {minDevices:UInt32} ORDER BY about

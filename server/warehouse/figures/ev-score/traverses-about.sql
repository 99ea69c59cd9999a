-- Trips of more than 160 km in a straight line that pass through a neighbourhood and neither start nor end there.
SELECT toUInt32(about) AS cell,
  /*{measures}*/
FROM (
  SELECT about, person_id, sum(weight_m) AS contribution, /*{factor-about}*/ AS noise_factor
  FROM (
    SELECT about, person_id, weight_m, origin_cell, dest_cell,
      toUInt32(started_at + intDiv((ended_at - started_at) * first_at, path_length - 1)) AS passed_at
    FROM (
      SELECT trip_id, about, min(position) AS first_at
      FROM (
        SELECT trip_id, position,
          toUInt32(toInt64(square) + arrayJoin(/*{neighbour-steps}*/)) AS about
        FROM path_squares
        WHERE batch IN {batches:Array(UInt32)}
          AND start_month >= toYYYYMM(addMonths({firstDay:Date}, -1)) AND start_month <= toYYYYMM({lastDay:Date})
          AND trip_id GLOBAL IN (SELECT trip_id FROM trips WHERE /*{of-period}*/ AND /*{is-long}*/)
      ) AS near
      GROUP BY trip_id, about
    ) AS passes
    GLOBAL ALL INNER JOIN (
      SELECT trip_id, person_id, weight_m, started_at, ended_at, path_length, origin_cell, dest_cell
      FROM trips WHERE /*{of-period}*/ AND /*{is-long}*/
    ) AS journeys USING trip_id
  ) AS passing
  WHERE /*{outside-neighbourhood origin}*/ AND /*{outside-neighbourhood dest}*/
    AND toDate(toDateTime(passed_at), 'Europe/London') GLOBAL IN /*{complete-days}*/
  GROUP BY about, person_id
) AS people
GROUP BY about HAVING count() >= {minDevices:UInt32} ORDER BY about

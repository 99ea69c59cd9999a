-- A person counts once in each local hour of each day that any of their dwells overlaps; zone time is whole hours from UTC.
SELECT toUInt32(at) AS cell,
  /*{measures}*/
FROM (
  SELECT toDayOfWeek(day) % 7 * 24 + hour AS at, person_id,
    sum(weight) AS contribution, max(hour_factor) AS noise_factor
  FROM (
    SELECT person_id, max(factor) AS hour_factor, day, hour, max(weight_m) AS weight
    FROM (
      SELECT person_id, weight_m, factor,
        toDate(toDateTime(began), 'Europe/London') AS day, toHour(toDateTime(began), 'Europe/London') AS hour
      FROM (
        SELECT person_id, weight_m, factor,
          toUInt32((intDiv(ended_at, 3600) + arrayJoin(range(toUInt32(
            intDiv(ended_at + toUInt32(ifNull(dwell_s, 0)) - 1, 3600) - intDiv(ended_at, 3600) + 1
          )))) * 3600) AS began
        FROM dataset_visits WHERE build_id = {buildId:UInt64} AND dwell_s >= /*{dwell-from-s}*/
      ) AS hours
    ) AS local_hours
    WHERE day GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
    GROUP BY person_id, day, hour
  ) AS person_hours
  GROUP BY at, person_id
) AS people
GROUP BY at ORDER BY at

-- Counts the devices that make a main figure unsafe: one device contributes more than half, or two together more than 80 %, of the visits
-- or traverses on a weekday (0 to 6) or in the whole period (7), even though the figure reaches the threshold.
SELECT toFloat64(uniqExact(arrayJoin(dominant))) AS outliers
FROM (
  SELECT arraySlice(arrayReverseSort(groupArray((given, person_id))), 1, 2) AS largest, sum(given) AS total_m,
    multiIf(
      largest[1].1 * 2 > total_m, [largest[1].2],
      (largest[1].1 + largest[2].1) * 5 > total_m * 4, [largest[1].2, largest[2].2],
      []
    ) AS dominant
  FROM (
    SELECT trip_set, cell, person_id, toUInt64(sum(weight_m)) AS given
    FROM (
      SELECT toUInt8(0) AS trip_set, arrayJoin([toUInt8(weekday), toUInt8(7)]) AS cell, person_id, weight_m
      FROM dataset_visits WHERE build_id = {buildId:UInt64}
      UNION ALL
      SELECT toUInt8(1) AS trip_set, arrayJoin([toUInt8(weekday), toUInt8(7)]) AS cell, person_id, weight_m
      FROM dataset_traverses WHERE build_id = {buildId:UInt64}
    ) AS rows
    GROUP BY trip_set, cell, person_id
  ) AS people
  GROUP BY trip_set, cell HAVING count() >= {minDevices:UInt32}
) AS cells

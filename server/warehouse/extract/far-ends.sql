-- The other ends of the trips of a build, and both ends of those that pass: what custom zones must be found for.
SELECT point FROM (
  SELECT toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS point
  FROM trips WHERE dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT toUInt64(dest_e) * 2097152 + toUInt64(dest_n) AS point
  FROM trips_by_origin WHERE origin_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT arrayJoin([toUInt64(origin_e) * 2097152 + toUInt64(origin_n), toUInt64(dest_e) * 2097152 + toUInt64(dest_n)]) AS point
  FROM trips
  WHERE trip_id GLOBAL IN (SELECT trip_id FROM build_passes WHERE build_id = {buildId:UInt32}) AND /*{of-period}*/
) AS places
GROUP BY point

-- Every place in the boundary's squares that a build must test: trip ends, and the homes of those who come or leave.
SELECT point FROM (
  SELECT toUInt64(dest_e) * 2097152 + toUInt64(dest_n) AS point
  FROM trips WHERE dest_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS point
  FROM trips_by_origin WHERE origin_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT toUInt64(home_e) * 2097152 + toUInt64(home_n) AS point
  FROM trips WHERE dest_cell IN {squares:Array(UInt32)} AND home_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT toUInt64(home_e) * 2097152 + toUInt64(home_n) AS point
  FROM trips_by_origin WHERE origin_cell IN {squares:Array(UInt32)} AND home_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
) AS places
GROUP BY point

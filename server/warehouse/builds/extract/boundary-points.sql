-- The places in boundary squares that a build must test: trip ends, and the homes of visitors and of people who depart.
SELECT point FROM (
  SELECT /*{point dest}*/ AS point
  FROM trips WHERE dest_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point origin}*/ AS point
  FROM trips_by_origin WHERE origin_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point home}*/ AS point
  FROM trips WHERE dest_cell IN {squares:Array(UInt32)} AND home_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point home}*/ AS point
  FROM trips_by_origin WHERE origin_cell IN {squares:Array(UInt32)} AND home_cell IN {boundary:Array(UInt32)} AND /*{of-period}*/
) AS places
GROUP BY point

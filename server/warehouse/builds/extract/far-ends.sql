-- The places at far ends that a build must locate individually: all of them if ends are assigned to zones, and otherwise only those of
-- passing trips in squares without a single distance.
SELECT point FROM (
  SELECT /*{point origin}*/ AS point
  FROM trips WHERE {placeFarEnds:UInt8} = 1 AND dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point dest}*/ AS point
  FROM trips_by_origin WHERE {placeFarEnds:UInt8} = 1 AND origin_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point dest}*/ AS point
  FROM trips WHERE {placeNearEnds:UInt8} = 1 AND dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point origin}*/ AS point
  FROM trips_by_origin WHERE {placeNearEnds:UInt8} = 1 AND origin_cell IN {squares:Array(UInt32)} AND /*{of-period}*/
  UNION ALL
  SELECT /*{point origin}*/ AS point
  FROM build_passing WHERE build_id = {buildId:UInt64} AND ({placeFarEnds:UInt8} = 1 OR origin_cell IN {cut:Array(UInt32)})
  UNION ALL
  SELECT /*{point dest}*/ AS point
  FROM build_passing WHERE build_id = {buildId:UInt64} AND ({placeFarEnds:UInt8} = 1 OR dest_cell IN {cut:Array(UInt32)})
) AS places
GROUP BY point

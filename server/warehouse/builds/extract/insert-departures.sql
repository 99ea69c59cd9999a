-- A zone that is not in the dataset's version of the standard zones counts as outside all zones.
INSERT INTO dataset_departures (
  build_id, person_id, factor, weight_m, started_at, day, weekday, hour, origin_zone, dest_zone, straight_m,
  /*{trip-attributes}*/
)
SELECT
  {buildId:UInt64}, person_id, factor, weight_m, started_at, start_date, start_weekday, start_hour,
  if({placeNearEnds:UInt8} = 1, near, /*{known-zone origin}*/), if({placeFarEnds:UInt8} = 1, far, /*{known-zone dest}*/),
  toUInt32(ceil(/*{origin-to-dest-m}*/)),
  /*{trip-attributes}*/
FROM (
  SELECT
    person_id, factor, weight_m, started_at, start_date, start_weekday, start_hour, origin_zone, dest_zone, zone AS far,
    origin_e, origin_n, dest_e, dest_n, near_point, /*{trip-attributes}*/
  FROM (
    SELECT
      person_id, /*{factor}*/ AS factor, weight_m, started_at, start_date, start_weekday, start_hour, origin_zone, dest_zone,
      origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/,
      /*{point dest}*/ AS point, /*{point origin}*/ AS near_point
    FROM trips_by_origin
    WHERE origin_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND start_date >= {firstDay:Date}
      AND start_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
      AND /*{in-area origin}*/ AND NOT /*{in-area home}*/
  ) AS departures
  GLOBAL ALL LEFT JOIN (SELECT point, zone FROM build_zones WHERE build_id = {buildId:UInt64}) AS ends USING point
) AS far_placed
GLOBAL ALL LEFT JOIN (
  SELECT point AS near_point, zone AS near FROM build_zones WHERE build_id = {buildId:UInt64} AND {placeNearEnds:UInt8} = 1
) AS nears USING near_point

-- Distances are rounded up, so that 'over 35 km' and 'at most 5 km' remain correct for whole numbers. A zone that is not in the dataset's
-- version of the standard zones counts as outside all zones.
INSERT INTO dataset_visits (
  build_id, person_id, factor, weight_m, ended_at, day, week, weekday, hour, origin_zone, dest_zone, dwell_s, straight_m, home_m,
  /*{trip-attributes}*/
)
SELECT
  {buildId:UInt64}, person_id, factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour,
  if({placeFarEnds:UInt8} = 1, far, /*{known-zone origin}*/), if({placeNearEnds:UInt8} = 1, near, /*{known-zone dest}*/),
  dwell_s,
  toUInt32(ceil(/*{origin-to-dest-m}*/)),
  toUInt32(ceil(/*{home-to-dest-m}*/)),
  /*{trip-attributes}*/
FROM (
  SELECT
    person_id, factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour, origin_zone, dest_zone, zone AS far,
    dwell_s, origin_e, origin_n, dest_e, dest_n, home_e, home_n, near_point, /*{trip-attributes}*/
  FROM (
    SELECT
      person_id, /*{factor}*/ AS factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour, origin_zone, dest_zone, dwell_s,
      origin_e, origin_n, dest_e, dest_n, home_e, home_n, /*{trip-attributes}*/,
      /*{point origin}*/ AS point, /*{point dest}*/ AS near_point
    FROM trips
    WHERE dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND end_date <= {lastDay:Date}
      AND end_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
      AND /*{in-area dest}*/ AND NOT /*{in-area home}*/
  ) AS visits
  GLOBAL ALL LEFT JOIN (SELECT point, zone FROM build_zones WHERE build_id = {buildId:UInt64}) AS ends USING point
) AS far_placed
GLOBAL ALL LEFT JOIN (
  SELECT point AS near_point, zone AS near FROM build_zones WHERE build_id = {buildId:UInt64} AND {placeNearEnds:UInt8} = 1
) AS nears USING near_point

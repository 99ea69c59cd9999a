-- Distances are rounded up, so that 'over 35 km' and 'at most 5 km' stay true of the whole number. A zone that the dataset's
-- version of the standard zones has not is outside all zones.
INSERT INTO dataset_visits
SELECT
  {buildId:UInt64}, person_id, factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour,
  if({placed:UInt8} = 1, far, /*{known-origin}*/), if({near:UInt8} = 1, near, /*{known-dest}*/),
  dwell_s, purpose, mode, age_band, gender, distance_m,
  toUInt32(ceil(sqrt((dest_e - origin_e) * (dest_e - origin_e) + (dest_n - origin_n) * (dest_n - origin_n)))),
  toUInt32(ceil(sqrt((dest_e - home_e) * (dest_e - home_e) + (dest_n - home_n) * (dest_n - home_n)))),
  is_ev
FROM (
  SELECT
    person_id, factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour, origin_zone, dest_zone, zone AS far,
    dwell_s, purpose, mode, age_band, gender, distance_m, origin_e, origin_n, dest_e, dest_n, home_e, home_n, is_ev, near_point
  FROM (
    SELECT
      person_id, /*{factor}*/ AS factor, weight_m, ended_at, end_date, end_week, end_weekday, end_hour, origin_zone, dest_zone, dwell_s,
      purpose, mode, age_band, gender, distance_m, origin_e, origin_n, dest_e, dest_n, home_e, home_n, is_ev,
      toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS point, toUInt64(dest_e) * 2097152 + toUInt64(dest_n) AS near_point
    FROM trips
    WHERE dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND end_date <= {lastDay:Date}
      AND end_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
      AND /*{dest-in-area}*/ AND NOT /*{home-in-area}*/
  ) AS visits
  GLOBAL ALL LEFT JOIN (SELECT point, zone FROM build_zones WHERE build_id = {buildId:UInt64}) AS ends USING point
) AS far_placed
GLOBAL ALL LEFT JOIN (
  SELECT point AS near_point, zone AS near FROM build_zones WHERE build_id = {buildId:UInt64} AND {near:UInt8} = 1
) AS nears USING near_point

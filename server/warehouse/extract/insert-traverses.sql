-- A traverse belongs to the moment at which a trip of even pace reaches its first square that meets the area.
INSERT INTO dataset_traverses
SELECT
  {buildId:UInt32}, person_id, record_key, weight_m, passed_at,
  toDate(toDateTime(passed_at), 'Europe/London'),
  toDayOfWeek(toDate(toDateTime(passed_at), 'Europe/London')) % 7,
  toHour(toDateTime(passed_at), 'Europe/London'),
  if({custom:UInt8} = 1, origin_end, origin_zone), if({custom:UInt8} = 1, dest_end, dest_zone),
  origin_e, origin_n, dest_e, dest_n, purpose, mode, age_band, gender, distance_m,
  toUInt32(ceil(sqrt((dest_e - origin_e) * (dest_e - origin_e) + (dest_n - origin_n) * (dest_n - origin_n)))),
  is_ev
FROM (
  SELECT
    person_id, record_key, weight_m, passed_at, origin_zone, dest_zone, zone AS origin_end, dest_point,
    origin_e, origin_n, dest_e, dest_n, purpose, mode, age_band, gender, distance_m, is_ev
  FROM (
    SELECT
      person_id, record_key, weight_m, origin_zone, dest_zone, origin_e, origin_n, dest_e, dest_n,
      purpose, mode, age_band, gender, distance_m, is_ev, origin_point, dest_point,
      toUInt32(started_at + intDiv((ended_at - started_at) * position, path_length - 1)) AS passed_at
    FROM (
      SELECT
        trip_id, person_id, record_key, weight_m, started_at, ended_at, path_length, origin_zone, dest_zone,
        origin_e, origin_n, dest_e, dest_n, purpose, mode, age_band, gender, distance_m, is_ev,
        toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS origin_point,
        toUInt64(dest_e) * 2097152 + toUInt64(dest_n) AS dest_point
      FROM trips
      WHERE trip_id GLOBAL IN (SELECT trip_id FROM build_passes WHERE build_id = {buildId:UInt32})
        AND /*{of-period}*/ AND NOT /*{dest-in-area}*/ AND NOT /*{origin-in-area}*/
    ) AS passing
    GLOBAL ALL INNER JOIN (SELECT trip_id, position FROM build_passes WHERE build_id = {buildId:UInt32}) AS passes USING trip_id
  ) AS timed
  GLOBAL ALL LEFT JOIN (SELECT point AS origin_point, zone FROM build_zones WHERE build_id = {buildId:UInt32}) AS origins USING origin_point
) AS begun
GLOBAL ALL LEFT JOIN (SELECT point AS dest_point, zone AS dest_end FROM build_zones WHERE build_id = {buildId:UInt32}) AS dests USING dest_point
WHERE toDate(toDateTime(passed_at), 'Europe/London') GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt32})

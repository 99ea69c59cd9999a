-- The time of a traverse is when a trip at constant speed reaches its first square that meets the area. Trips are selected before any other
-- column is read, because an engine that orders the conditions itself takes five times as long.
INSERT INTO build_passing (
  build_id, person_id, weight_m, passed_at, day, origin_cell, dest_cell, origin_zone, dest_zone,
  origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/
)
SELECT
  {buildId:UInt64}, person_id, weight_m, passed_at, day, origin_cell, dest_cell, origin_zone, dest_zone,
  origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/
FROM (
  SELECT
    person_id, weight_m, origin_cell, dest_cell, origin_zone, dest_zone,
    origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/,
    toUInt32(started_at + intDiv((ended_at - started_at) * position, path_length - 1)) AS passed_at,
    toDate(toDateTime(passed_at), 'Europe/London') AS day
  FROM (
    SELECT
      trip_id, person_id, weight_m, started_at, ended_at, path_length, origin_cell, dest_cell, origin_zone, dest_zone,
      origin_e, origin_n, dest_e, dest_n, /*{trip-attributes}*/
    FROM trips
    PREWHERE end_date >= {firstDay:Date} AND trip_id GLOBAL IN (SELECT trip_id FROM build_passes WHERE build_id = {buildId:UInt64})
    WHERE /*{of-period}*/ AND NOT /*{in-area dest}*/ AND NOT /*{in-area origin}*/
  ) AS passing
  GLOBAL ALL INNER JOIN (SELECT trip_id, position FROM build_passes WHERE build_id = {buildId:UInt64}) AS passes USING trip_id
) AS timed
WHERE day GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})

-- Trips that depart on a day with data and have an end in one of the dataset's zones. If the destination is in a square of the area, the
-- trip is read from the table ordered by destination. If only the origin is, it is read from the table ordered by origin.
INSERT INTO dataset_flows
SELECT
  {buildId:UInt64}, person_id, factor, weight_m, start_date, toDayOfWeek(start_date) % 7,
  toHour(toDateTime(started_at), 'Europe/London'), origin, dest, purpose, mode, distance_m
FROM (
  SELECT
    person_id, factor, weight_m, start_date, started_at, purpose, mode, distance_m,
    toUInt8(if(origin_cell IN {squares:Array(UInt32)}, indexOf(array{flowZones:Array(UInt32)}, if({placeFarEnds:UInt8} = 1, origin_place, origin_zone)), 0)) AS origin,
    toUInt8(if(dest_cell IN {squares:Array(UInt32)}, indexOf(array{flowZones:Array(UInt32)}, if({placeFarEnds:UInt8} = 1, dest_place, dest_zone)), 0)) AS dest
  FROM (
    SELECT
      person_id, factor, weight_m, start_date, started_at, purpose, mode, distance_m, origin_cell, dest_cell,
      origin_zone, dest_zone, dest_point, zone AS origin_place
    FROM (
      SELECT
        person_id, /*{factor}*/ AS factor, weight_m, start_date, started_at, purpose, mode, distance_m, origin_cell, dest_cell,
        origin_zone, dest_zone, /*{point origin}*/ AS origin_point, /*{point dest}*/ AS dest_point
      FROM trips
      WHERE dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND start_date >= {firstDay:Date}
        AND start_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
      UNION ALL
      SELECT
        person_id, /*{factor}*/ AS factor, weight_m, start_date, started_at, purpose, mode, distance_m, origin_cell,
        /*{square dest}*/ AS dest_cell,
        origin_zone, dest_zone, /*{point origin}*/ AS origin_point, /*{point dest}*/ AS dest_point
      FROM trips_by_origin
      WHERE origin_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND start_date >= {firstDay:Date}
        AND start_date GLOBAL IN (SELECT day FROM dataset_days WHERE build_id = {buildId:UInt64})
        AND /*{square dest}*/ NOT IN {squares:Array(UInt32)}
    ) AS touching
    GLOBAL ALL LEFT JOIN (SELECT point AS origin_point, zone FROM build_zones WHERE build_id = {buildId:UInt64}) AS origins USING origin_point
  ) AS begun
  GLOBAL ALL LEFT JOIN (SELECT point AS dest_point, zone AS dest_place FROM build_zones WHERE build_id = {buildId:UInt64}) AS dests USING dest_point
) AS placed_trips
WHERE origin > 0 OR dest > 0

SELECT parent AS zone, timed, period, fits, option, person_id, weight_m, record_key
FROM (
  SELECT small, timed, period, fits, option, person_id, weight_m, record_key
  FROM (
    SELECT
      dest_zone AS small, origin_zone AS far, person_id, weight_m, record_key,
      /*{time-period}*/,
      toUInt8({everyZone:UInt8} = 1 OR origin_zone IN {chosen:Array(UInt32)}) AS fits
    FROM dataset_departures WHERE build_id = {buildId:UInt32}
  ) AS trips_by_small
  GLOBAL ALL LEFT JOIN (SELECT zone AS far, parent AS option FROM zone_parents WHERE batch = {parents:UInt32}) AS far_parents USING far
) AS moved
GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small

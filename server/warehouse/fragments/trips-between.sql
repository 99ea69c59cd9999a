SELECT parent AS zone, period, option, person_id, weight_m, factor
FROM (
  SELECT small, period, option, person_id, weight_m, factor
  FROM (
    SELECT /*[near]*/ AS small, /*[far]*/ AS far, person_id, weight_m, factor, /*{time-period}*/ AS period
    FROM /*[extract]*/ WHERE build_id = {buildId:UInt64}
  ) AS trips_by_small
  GLOBAL ALL LEFT JOIN (SELECT zone AS far, parent AS option FROM zones WHERE version = {version:UInt32} GROUP BY zone, parent) AS far_parents USING far
) AS moved
GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small

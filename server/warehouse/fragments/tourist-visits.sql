SELECT parent AS zone, period, option, person_id, weight_m, factor
FROM (
  SELECT dest_zone AS small, person_id, weight_m, factor, /*{time-period}*/ AS period, toUInt32(0) AS option
  FROM dataset_visits
  WHERE build_id = {buildId:UInt64} AND home_m > {homeOverM:UInt32}
) AS visits
GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small

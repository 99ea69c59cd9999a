SELECT parent AS zone, period, option, person_id, weight_m, factor
FROM (
  SELECT
    dest_zone AS small, person_id, weight_m, factor, /*{time-period}*/ AS period,
    toUInt32(if(ifNull(dwell_s, 0) < {shortUnderS:UInt32}, 0, if(ifNull(dwell_s, 0) <= {mediumToS:UInt32}, 1, 2))) AS option
  FROM dataset_visits
  WHERE build_id = {buildId:UInt64} AND home_m > {homeOverM:UInt32} AND dwell_s >= {dwellFromS:UInt32}
) AS visits
GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small

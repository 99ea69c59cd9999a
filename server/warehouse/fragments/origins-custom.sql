SELECT zone, person_id, weight_m, factor
FROM (
  SELECT toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS point, person_id, weight_m, /*{factor}*/ AS factor
  FROM trips WHERE /*{would-visit}*/
) AS visits
GLOBAL ALL INNER JOIN (SELECT point, zone FROM build_zones WHERE build_id = {buildId:UInt32}) AS ends USING point

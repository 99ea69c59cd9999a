SELECT parent AS zone, person_id, weight_m, factor
FROM (
  SELECT origin_zone AS small, person_id, weight_m, /*{factor}*/ AS factor FROM trips WHERE /*{would-visit}*/
) AS visits
GLOBAL ALL INNER JOIN (/*{small-parents}*/) AS parents USING small

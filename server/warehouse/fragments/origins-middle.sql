SELECT parent AS zone, person_id, weight_m, record_key
FROM (
  SELECT origin_zone AS small, person_id, weight_m, record_key FROM trips WHERE /*{would-visit}*/
) AS visits
GLOBAL ALL INNER JOIN (/*{small-parents}*/) AS parents USING small

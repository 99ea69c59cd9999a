-- Trips of middle zones as words (counting/zone-trips.ts): the code holds what each filter looks at, the option is the small zone.
SELECT parent AS middle, person_id, toUInt64(sum(weight_m)) AS weight, max(factor) AS noise_factor, code, small
FROM (
  SELECT /*[zone]*/ AS small, person_id, weight_m, factor, toUInt32(
      /*{day-type}*/ + purpose * 2 + mode * 16 + age_band * 128 + gender * 1024 + /*{crow-fly}*/ * 4096 + /*[stay]*/ * 32768
    ) AS code
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt64}
) AS coded
GLOBAL ALL LEFT JOIN (/*{small-parents}*/) AS parents USING small
WHERE parent > 0 AND parent % {parts:UInt32} = {part:UInt32}
GROUP BY middle, person_id, code, small ORDER BY middle, person_id, code, small

-- Trips as words (counting/zone-trips.ts); the code holds what each filter looks at (zone-choice.ts).
SELECT zone, person_id, toUInt64(sum(weight_m)) AS weight, max(factor) AS noise_factor,
  code, toUInt32(0) AS option
FROM (
  SELECT /*[zone]*/ AS zone, person_id, weight_m, factor, toUInt32(
      /*{day-type}*/ + purpose * 2 + mode * 16 + age_band * 128 + gender * 1024 + /*{crow-fly}*/ * 4096 + /*[stay]*/ * 32768
    ) AS code
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt64} AND /*[zone]*/ % {parts:UInt32} = {part:UInt32}
) AS coded
GROUP BY zone, person_id, code ORDER BY zone, person_id, code

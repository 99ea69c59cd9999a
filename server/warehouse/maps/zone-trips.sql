-- Trips as 32-bit words (zone-trips.ts). The code holds the option of every filter (map-filters.ts).
SELECT zone, person_id, toUInt64(sum(weight_m)) AS weight, max(factor) AS noise_factor,
  code, toUInt32(0) AS option
FROM (
  SELECT /*[zone]*/ AS zone, person_id, weight_m, factor, toUInt32(
      /*[code]*/
    ) AS code
  FROM /*[rows]*/ WHERE build_id = {buildId:UInt64} AND /*[zone]*/ % {parts:UInt32} = {part:UInt32}
) AS coded
GROUP BY zone, person_id, code ORDER BY zone, person_id, code

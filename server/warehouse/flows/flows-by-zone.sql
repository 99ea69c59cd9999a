-- Flows by the zone at one end and by selection of time, summed by person first.
SELECT toUInt32(zone) AS cell, toUInt8(chosen) AS selection,
  /*{measures}*/
FROM (
  SELECT zone, chosen, person_id, sum(given) AS contribution, max(factor) AS noise_factor
  FROM (
    SELECT zone, arrayJoin(/*{flow-times}*/) AS chosen, person_id, given, factor
    FROM (
      SELECT /*[side]*/ AS zone, /*{flow-period}*/ AS period, person_id, sum(weight_m) AS given, max(factor) AS factor
      FROM dataset_flows WHERE build_id = {buildId:UInt64} GROUP BY zone, period, person_id
    ) AS trips
  ) AS selected
  GROUP BY zone, chosen, person_id
) AS people
GROUP BY zone, chosen ORDER BY zone, chosen

-- Flows by pair of zones and selection, summed by person first.
SELECT toUInt32(pair) AS cell, toUInt8(chosen) AS selection,
  /*{measures}*/
FROM (
  SELECT pair, chosen, person_id, sum(given) AS contribution, max(factor) AS noise_factor
  FROM (
    SELECT pair, arrayJoin(/*{flow-selections}*/) AS chosen, person_id, given, factor
    FROM (
      SELECT /*{flow-pair}*/ AS pair, /*{flow-period}*/ AS period, purpose, mode, person_id, sum(weight_m) AS given, max(factor) AS factor
      FROM dataset_flows WHERE build_id = {buildId:UInt64} GROUP BY pair, period, purpose, mode, person_id
    ) AS trips
  ) AS selected
  GROUP BY pair, chosen, person_id
) AS people
GROUP BY pair, chosen ORDER BY pair, chosen

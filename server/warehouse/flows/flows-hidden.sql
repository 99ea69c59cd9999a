-- Of every zone at one end, by selection of time: its flows in the pairs that do not show the selection.
SELECT toUInt32(zone) AS cell, toUInt8(chosen) AS selection,
  /*{measures}*/
FROM (
  SELECT zone, chosen, person_id, sum(given) AS contribution, max(factor) AS noise_factor
  FROM (
    SELECT zone, shown, arrayJoin(/*{flow-times}*/) AS chosen, person_id, given, factor
    FROM (
      SELECT
        /*[side]*/ AS zone, toUInt32(arrayElement(array{shown:Array(UInt32)}, /*{flow-pair}*/ + 1)) AS shown, /*{flow-period}*/ AS period,
        person_id, sum(weight_m) AS given, max(factor) AS factor
      FROM dataset_flows WHERE build_id = {buildId:UInt64} GROUP BY zone, shown, period, person_id
    ) AS trips
  ) AS selected
  WHERE NOT bitTest(shown, chosen)
  GROUP BY zone, chosen, person_id
) AS people
GROUP BY zone, chosen ORDER BY zone, chosen

-- A build's flows by person, with each trip's noise. `hour` is the hour of the day from Monday to Friday, plus 24 at weekends.
SELECT person_id, factor, toUInt32(sum(/*{noised-weight}*/)) AS noised_weight_m, origin, dest, toUInt8((weekday % 6 = 0) * 24 + hour) AS hour_of_type, mode, purpose
FROM dataset_flows WHERE build_id = {buildId:UInt64}
GROUP BY person_id, factor, origin, dest, hour_of_type, mode, purpose
ORDER BY person_id

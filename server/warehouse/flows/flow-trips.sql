-- The flows of a build by person. hour: of the day from Monday to Friday, and from 24 at weekends.
SELECT person_id, max(factor) AS factor, toUInt32(sum(weight_m)) AS weight_m, origin, dest, toUInt8((weekday % 6 = 0) * 24 + hour) AS hour_of_type, mode, purpose
FROM dataset_flows WHERE build_id = {buildId:UInt64}
GROUP BY person_id, origin, dest, hour_of_type, mode, purpose
ORDER BY person_id

-- The dwells of a build by person, with when they begin and how long they last. A large build is read in parts.
SELECT person_id, factor, weight_m, ended_at, toUInt32(ifNull(dwell_s, 0)) AS dwell, weekday, hour
FROM dataset_visits
WHERE build_id = {buildId:UInt64} AND dwell_s >= /*{dwell-from-s}*/ AND person_id % {parts:UInt32} = {part:UInt32}
ORDER BY person_id

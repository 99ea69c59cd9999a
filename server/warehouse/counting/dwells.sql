-- A build's dwells by person, with their start and duration. A large build is read in parts. Each stay has separate noise, so that the mean
-- of equal stays is not exact.
SELECT person_id, factor, weight_m, toUInt32(/*{noised-weight}*/) AS noised_weight_m, ended_at, assumeNotNull(dwell_s) AS dwell,
  toUInt32(intDiv(
    toUInt64(assumeNotNull(dwell_s)) * (/*{trip-noise-least}*/ + intDiv(/*{trip-hash}*/, /*{trip-noise-steps}*/) % /*{trip-noise-steps}*/) + 500, 1000
  )) AS stay,
  weekday, hour
FROM dataset_visits
WHERE build_id = {buildId:UInt64} AND dwell_s >= /*{dwell-from-s}*/ AND person_id % {parts:UInt32} = {part:UInt32}
ORDER BY person_id

-- What a selection of trips counts by zone (choice 0), and what one option more of one of its filters would add to it: the
-- filter's place, from 1, times 16 and the option.
SELECT toUInt32(zone) AS cell, toUInt32(choice) AS choice,
  /*{measures}*/
FROM (
  SELECT zone, choice, person_id, /*{by-person}*/
  FROM (
    SELECT zone, person_id, weight_m, record_key,
      other_days + other_purposes + other_modes + other_ages + other_genders + other_distances + other_stays AS missed,
      multiIf(
        missed = 0, 0, other_days = 1, 16 + day_type, other_purposes = 1, 32 + purpose, other_modes = 1, 48 + mode,
        other_ages = 1, 64 + age_band, other_genders = 1, 80 + gender, other_distances = 1, 96 + reach, 112 + stay
      ) AS choice
    FROM (
      SELECT /*[zone]*/ AS zone, person_id, weight_m, record_key, purpose, mode, age_band, gender,
        /*{day-type}*/ AS day_type, /*{crow-fly}*/ AS reach, /*[stay]*/ AS stay,
        toUInt8(weekday NOT IN {weekdays:Array(UInt8)}) AS other_days,
        toUInt8(purpose NOT IN {purposes:Array(UInt8)}) AS other_purposes,
        toUInt8(mode NOT IN {modes:Array(UInt8)}) AS other_modes,
        toUInt8(age_band NOT IN {ages:Array(UInt8)}) AS other_ages,
        toUInt8(gender NOT IN {genders:Array(UInt8)}) AS other_genders,
        toUInt8(/*{crow-fly}*/ NOT IN {distances:Array(UInt8)}) AS other_distances,
        toUInt8(/*[stay]*/ NOT IN {stays:Array(UInt8)}) AS other_stays
      FROM /*[rows]*/ WHERE build_id = {buildId:UInt32}
    ) AS trips_by_filter
    WHERE missed <= 1
  ) AS near_trips
  GROUP BY zone, choice, person_id
) AS people
GROUP BY zone, choice ORDER BY zone, choice

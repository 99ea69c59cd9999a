-- An extract's trips by person, with their noise and the attributes that figures count them by. A large build is read in parts.
SELECT person_id, factor, toUInt32(/*{noised-weight}*/) AS noised_weight_m, /*[fields]*/
FROM /*[rows]*/ WHERE build_id = {buildId:UInt64} AND person_id % {parts:UInt32} = {part:UInt32}
ORDER BY person_id

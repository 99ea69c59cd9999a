toUInt32(assumeNotNull(trip_id)), toUInt32(assumeNotNull(person_id)),
  toUInt32(assumeNotNull(start_s)), toUInt32(assumeNotNull(end_s)),
  toInt32(assumeNotNull(origin_e)), toInt32(assumeNotNull(origin_n)), toInt32(assumeNotNull(dest_e)), toInt32(assumeNotNull(dest_n)),
  toUInt32(assumeNotNull(origin_zone)), toUInt32(assumeNotNull(dest_zone)), toUInt32(assumeNotNull(home_zone)),
  toInt32(assumeNotNull(home_e)), toInt32(assumeNotNull(home_n)),
  CAST(if(has_dwell, dwell_s, NULL) AS Nullable(UInt32)),
  toUInt8(assumeNotNull(purpose)), toUInt8(assumeNotNull(mode)), toUInt32(assumeNotNull(distance_m)),
  toUInt8(assumeNotNull(age_band)), toUInt8(assumeNotNull(gender)), toUInt8(lower(is_ev) IN ('1', 'true')),
  toFloat32(assumeNotNull(weight)), CAST(path AS Array(UInt32))

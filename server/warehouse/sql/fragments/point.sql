-- A place as a single number; see POINT_FACTOR.
toUInt64(/*[end]*/_e) * /*{point-factor}*/ + toUInt64(/*[end]*/_n)

INSERT INTO trips (
  batch, trip_id, person_id, started_at, ended_at, start_date, end_date, end_hour, end_weekday, end_week,
  origin_e, origin_n, dest_e, dest_n, home_e, home_n, origin_cell, dest_cell, home_cell, origin_zone, dest_zone, home_zone,
  dwell_s, weight_m, path_length, /*{trip-attributes}*/
)
SELECT
  {batch:UInt32}, trip_id, person_id, started_at, ended_at,
  toDate(toDateTime(started_at), 'Europe/London'),
  toDate(toDateTime(ended_at), 'Europe/London'),
  toHour(toDateTime(ended_at), 'Europe/London'),
  toDayOfWeek(toDate(toDateTime(ended_at), 'Europe/London')) % 7,
  toMonday(toDate(toDateTime(ended_at), 'Europe/London')),
  origin_e, origin_n, dest_e, dest_n, home_e, home_n,
  /*{square origin}*/,
  /*{square dest}*/,
  /*{square home}*/,
  origin_zone, dest_zone, home_zone,
  dwell_s, toUInt32(floor(toFloat64(weight) * 1000 + 0.5)), toUInt16(length(path)), /*{trip-attributes}*/
FROM {source:Rows}

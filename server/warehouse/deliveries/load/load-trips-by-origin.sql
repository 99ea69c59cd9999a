INSERT INTO trips_by_origin (
  batch, trip_id, person_id, started_at, ended_at, start_date, end_date, start_hour, start_weekday,
  origin_e, origin_n, dest_e, dest_n, home_e, home_n, origin_cell, home_cell, origin_zone, dest_zone, weight_m,
  /*{trip-attributes}*/
)
SELECT
  {batch:UInt32}, trip_id, person_id, started_at, ended_at,
  toDate(toDateTime(started_at), 'Europe/London'),
  toDate(toDateTime(ended_at), 'Europe/London'),
  toHour(toDateTime(started_at), 'Europe/London'),
  toDayOfWeek(toDate(toDateTime(started_at), 'Europe/London')) % 7,
  origin_e, origin_n, dest_e, dest_n, home_e, home_n,
  /*{square origin}*/,
  /*{square home}*/,
  origin_zone, dest_zone,
  toUInt32(floor(toFloat64(weight) * 1000 + 0.5)),
  /*{trip-attributes}*/
FROM {source:Rows}

SELECT
  _row_number AS row_number,
  toInt64OrNull(delivered.trip_id) AS trip_id, toInt64OrNull(delivered.person_id) AS person_id,
  started_at, ended_at,
  toInt64OrNull(delivered.origin_e) AS origin_e, toInt64OrNull(delivered.origin_n) AS origin_n,
  toInt64OrNull(delivered.dest_e) AS dest_e, toInt64OrNull(delivered.dest_n) AS dest_n,
  toInt64OrNull(delivered.origin_zone) AS origin_zone, toInt64OrNull(delivered.dest_zone) AS dest_zone, toInt64OrNull(delivered.home_zone) AS home_zone,
  toInt64OrNull(delivered.home_e) AS home_e, toInt64OrNull(delivered.home_n) AS home_n,
  toInt64OrNull(delivered.dwell_s) AS dwell_s, delivered.dwell_s != '' AS has_dwell,
  toInt64OrNull(delivered.purpose) AS purpose, toInt64OrNull(delivered.mode) AS mode, toInt64OrNull(delivered.distance_m) AS distance_m,
  toInt64OrNull(delivered.age_band) AS age_band, toInt64OrNull(delivered.gender) AS gender,
  beyond_last, is_ev, toFloat64OrNull(delivered.weight) AS weight,
  if(delivered.path = '', CAST([] AS Array(Nullable(Int64))), arrayMap(square -> toInt64OrNull(square), splitByChar(' ', delivered.path))) AS path
FROM {source:Rows} AS delivered
SETTINGS input_format_csv_allow_variable_number_of_columns = 1, input_format_csv_skip_trailing_empty_lines = 1, input_format_skip_unknown_fields = 1

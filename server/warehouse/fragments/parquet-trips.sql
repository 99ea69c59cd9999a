SELECT
  _row_number AS row_number,
  trip_id, person_id,
  ifNull(delivered.started_at, '') AS started_at, ifNull(delivered.ended_at, '') AS ended_at,
  origin_e, origin_n, dest_e, dest_n, origin_zone, dest_zone, home_zone, home_e, home_n,
  dwell_s, dwell_s IS NOT NULL AS has_dwell, purpose, mode, distance_m, age_band, gender,
  ifNull(delivered.is_ev, '') AS is_ev, weight, path, '' AS beyond_last
FROM {source:Rows} AS delivered
WHERE _row_number >= {fromRow:UInt32} AND _row_number < {toRow:UInt32}

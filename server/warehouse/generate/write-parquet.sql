-- Parquet of a delivery (docs/formats/movement.md). For the embedded engine only, which opens files.
INSERT INTO FUNCTION {target:Rows}
SELECT trip_id, person_id, toDateTime(started_at, 'UTC'), toDateTime(ended_at, 'UTC'),
  origin_e, origin_n, dest_e, dest_n, origin_zone, dest_zone, home_zone, home_e, home_n, dwell_s,
  purpose, mode, distance_m, age_band, gender, is_ev, weight, path
FROM {source:Rows}

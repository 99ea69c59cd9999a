/** A row of a trips file (RowBinary), in order; times in UTC seconds, places in EPSG:27700 metres. */
export const TRIP_COLUMNS =
  'trip_id UInt32, person_id UInt32, started_at UInt32, ended_at UInt32, ' +
  'origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32, ' +
  'origin_zone UInt32, dest_zone UInt32, home_zone UInt32, home_e Int32, home_n Int32, ' +
  'dwell_s Nullable(UInt32), purpose UInt8, mode UInt8, distance_m UInt32, age_band UInt8, gender UInt8, is_ev UInt8, ' +
  'weight Float32, path Array(UInt32)'

SELECT
  (SELECT toUInt32(count()) FROM dataset_visits WHERE build_id = {buildId:UInt64}) AS visits,
  (SELECT toUInt32(count()) FROM dataset_departures WHERE build_id = {buildId:UInt64}) AS departures,
  (SELECT toUInt32(count()) FROM dataset_traverses WHERE build_id = {buildId:UInt64}) AS traverses

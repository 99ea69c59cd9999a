-- The number of a build's rows in all tables, which is 0 before it starts.
SELECT
  (SELECT count() FROM dataset_builds WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_days WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_cells WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_visits WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_homes WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_departures WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_traverses WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_flows WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_answers WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM dataset_zones WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM build_points WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM build_zones WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM build_passes WHERE build_id = {buildId:UInt64}) +
  (SELECT count() FROM build_passing WHERE build_id = {buildId:UInt64}) AS rows

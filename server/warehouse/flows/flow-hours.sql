-- The hours in which a pair of zones has trips, as bits: on weekdays, and on weekends.
SELECT toUInt32(/*{flow-pair}*/) AS pair,
  toUInt32(groupBitOr(if(weekday % 6 = 0, 0, bitShiftLeft(toUInt32(1), hour)))) AS weekdays,
  toUInt32(groupBitOr(if(weekday % 6 = 0, bitShiftLeft(toUInt32(1), hour), 0))) AS weekends
FROM dataset_flows WHERE build_id = {buildId:UInt64} GROUP BY pair ORDER BY pair

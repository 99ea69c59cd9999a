-- The stored results of a build. Long results are read one by one (long-result.sql).
SELECT hash_high, hash_low, toUInt8(length(answer) > {mostBytes:UInt32}) AS is_long,
  if(length(answer) > {mostBytes:UInt32}, '', answer) AS text
FROM dataset_answers WHERE build_id = {buildId:UInt64}

-- A trip of the period starts in one of its months or, over midnight, in the month before.
INSERT INTO build_passes
SELECT {buildId:UInt32}, trip_id, min(position) FROM path_squares
WHERE batch IN {batches:Array(UInt32)} AND square IN {squares:Array(UInt32)}
  AND start_month >= toYYYYMM(addMonths({firstDay:Date}, -1)) AND start_month <= toYYYYMM({lastDay:Date})
GROUP BY trip_id

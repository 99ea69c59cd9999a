-- A trip of the period starts in one of its months. Trips that cross midnight may start in the previous month, but these are few.
INSERT INTO build_passes
SELECT {buildId:UInt64}, trip_id, first_at FROM (
  SELECT trip_id, min(position) AS first_at FROM path_squares
  WHERE batch IN {batches:Array(UInt32)} AND square IN {squares:Array(UInt32)}
    AND start_month >= toYYYYMM({firstDay:Date}) AND start_month <= toYYYYMM({lastDay:Date})
  GROUP BY trip_id
  UNION ALL
  SELECT trip_id, min(position) AS first_at FROM path_squares
  WHERE batch IN {batches:Array(UInt32)} AND square IN {squares:Array(UInt32)}
    AND start_month = toYYYYMM(addMonths({firstDay:Date}, -1))
    AND trip_id GLOBAL IN (
      SELECT trip_id FROM trips PREWHERE start_date < toStartOfMonth({firstDay:Date}) WHERE /*{of-period}*/
    )
  GROUP BY trip_id
) AS passes

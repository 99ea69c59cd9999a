-- The months in which each batch's trips start or end.
SELECT batch, month FROM (
  SELECT batch, toYYYYMM(end_date) AS month FROM trips WHERE batch IN {batches:Array(UInt32)}
  UNION ALL
  SELECT batch, toYYYYMM(start_date) AS month FROM trips WHERE batch IN {batches:Array(UInt32)}
) AS ends
GROUP BY batch, month ORDER BY batch, month

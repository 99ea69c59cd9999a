-- The local days on which trips end.
SELECT toString(end_date) AS day, toFloat64(count()) AS trips FROM trips
WHERE batch IN {batches:Array(UInt32)} GROUP BY end_date ORDER BY end_date

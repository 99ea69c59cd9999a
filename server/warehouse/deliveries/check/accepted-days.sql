-- The days that the provider declared to be without trips.
SELECT toString(day) AS day FROM coverage WHERE batch IN {batches:Array(UInt32)} AND complete = 2 GROUP BY day ORDER BY day

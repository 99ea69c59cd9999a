-- Days without trips of which the provider has said that nobody travelled.
SELECT toString(day) AS day FROM coverage WHERE batch IN {batches:Array(UInt32)} AND complete = 2 GROUP BY day ORDER BY day

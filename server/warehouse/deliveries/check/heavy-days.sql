-- The local days with trips that weigh more than 20 times the usual weight, by batch. Days with the most such trips come first.
SELECT toString(end_date) AS day, batch, toFloat64(count()) AS trips FROM trips
WHERE batch IN {batches:Array(UInt32)} AND weight_m > {usual:UInt32} * 20
GROUP BY end_date, batch ORDER BY trips DESC, day, batch

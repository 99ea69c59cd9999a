-- The batches with trips in a period, and the number of those trips.
SELECT batch, toUInt32(count()) AS trips FROM trips
WHERE batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND start_date <= {lastDay:Date}
GROUP BY batch ORDER BY batch

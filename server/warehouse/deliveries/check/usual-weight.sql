SELECT toFloat64(quantileExact(0.5)(weight_m)) AS usual FROM trips WHERE batch IN {batches:Array(UInt32)} HAVING count() > 0

SELECT toFloat64(sum(weight_m)) AS person_m FROM trips WHERE batch IN {batches:Array(UInt32)}
GROUP BY person_id ORDER BY person_m DESC LIMIT 1

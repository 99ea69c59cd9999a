-- Compares the weights of trips with the usual one, in thousandths, and finds the largest total weight of a person.
SELECT toFloat64(count()) AS trips, toFloat64(sum(weight_m)) AS all_m,
  toFloat64(countIf(weight_m > {usual:UInt32} * 20)) AS large, toFloat64(sumIf(weight_m, weight_m > {usual:UInt32} * 20)) AS large_m,
  toFloat64(max(weight_m)) AS most_m, toFloat64(countIf(toUInt64(weight_m) * 1000 < {usual:UInt32})) AS small
FROM trips WHERE batch IN {batches:Array(UInt32)}

-- The trips and people on each local day on which trips end.
SELECT
  toString(end_date) AS day,
  toFloat64(count()) AS trips, toFloat64(uniqExact(person_id)) AS people,
  toFloat64(countIf(dwell_s IS NULL)) AS unknown_stays,
  toFloat64(sum(distance_m)) AS all_m, toFloat64(sum(ended_at - started_at)) AS all_s,
  toFloat64(max(distance_m)) AS longest_m, toFloat64(max(ended_at - started_at)) AS slowest_s
FROM trips WHERE batch IN {batches:Array(UInt32)}
GROUP BY end_date ORDER BY end_date

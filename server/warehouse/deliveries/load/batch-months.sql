-- The months for which a batch has partitions in the two trip tables and the path table.
SELECT month FROM (
  SELECT toYYYYMM(end_date) AS month FROM trips WHERE batch = {batch:UInt32}
  UNION ALL SELECT toYYYYMM(start_date) AS month FROM trips_by_origin WHERE batch = {batch:UInt32}
  UNION ALL SELECT start_month AS month FROM path_squares WHERE batch = {batch:UInt32}
) AS months
GROUP BY month ORDER BY month

-- Days with complete data. A day without trips is only complete if the provider declared the day to be empty (2).
INSERT INTO dataset_days
SELECT {buildId:UInt64}, day FROM coverage
WHERE batch IN {coverageBatches:Array(UInt32)} AND day >= {firstDay:Date} AND day <= {lastDay:Date}
GROUP BY day
HAVING max(complete) = 2 OR (max(complete) = 1 AND day GLOBAL IN (
  SELECT end_date FROM trips
  WHERE batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND end_date <= {lastDay:Date} GROUP BY end_date
))

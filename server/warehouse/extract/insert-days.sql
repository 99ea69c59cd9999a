INSERT INTO dataset_days
SELECT {buildId:UInt64}, day FROM coverage
WHERE batch IN {coverageBatches:Array(UInt32)} AND day >= {firstDay:Date} AND day <= {lastDay:Date}
GROUP BY day HAVING max(complete) = 1

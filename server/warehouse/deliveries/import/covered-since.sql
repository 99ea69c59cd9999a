-- The complete days, each with the first delivery that declared it complete.
SELECT toString(day) AS day, min(batch) AS since FROM coverage
WHERE batch IN {coverageBatches:Array(UInt32)} AND complete >= 1 GROUP BY day ORDER BY day

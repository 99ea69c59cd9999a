SELECT toString(day) AS day FROM coverage WHERE batch IN {coverageBatches:Array(UInt32)}
GROUP BY day HAVING max(complete) >= 1 ORDER BY day

SELECT toString(day) AS day, toUInt8(max(complete) >= 1) AS complete FROM coverage
WHERE batch IN {batches:Array(UInt32)} GROUP BY day ORDER BY day

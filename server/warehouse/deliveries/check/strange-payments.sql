-- Some of the zones that occur in payments but are not middle zones of their version.
SELECT zone FROM payments
WHERE batch IN {batches:Array(UInt32)} AND zone GLOBAL NOT IN (SELECT parent FROM zones WHERE version = {version:UInt32})
GROUP BY zone ORDER BY zone LIMIT 5

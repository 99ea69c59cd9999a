-- GROUP BY removes duplicates, because two nodes that write a version concurrently write the same rows.
SELECT zone, parent FROM zones WHERE version = {version:UInt32} GROUP BY zone, parent ORDER BY zone

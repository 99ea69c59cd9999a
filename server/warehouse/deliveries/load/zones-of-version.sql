-- GROUP BY removes repeats, because two nodes that write a version at once write the same rows.
SELECT zone, parent FROM zones WHERE version = {version:UInt32} GROUP BY zone, parent ORDER BY zone

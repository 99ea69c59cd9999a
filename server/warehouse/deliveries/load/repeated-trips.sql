-- Up to five trip numbers in a slice that occur in more than one row of the batches.
SELECT trip_id FROM trips
WHERE batch IN {batches:Array(UInt32)} AND trip_id % {slices:UInt32} = {slice:UInt32}
GROUP BY trip_id HAVING count() > 1 ORDER BY trip_id LIMIT 5

-- Counts how many trip ends in these deliveries are inside and outside the zones of their version.
SELECT toFloat64(count()) AS trips, toFloat64(countIf(dest_zone = 0)) AS outside,
  toFloat64(countIf(dest_zone != 0 AND dest_zone GLOBAL NOT IN (SELECT zone FROM zones WHERE version = {version:UInt32}))) AS unknown
FROM trips WHERE batch IN {batches:Array(UInt32)}

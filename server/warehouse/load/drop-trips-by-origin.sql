ALTER TABLE trips_by_origin DROP PARTITION ({batch:UInt32}, {month:UInt32})

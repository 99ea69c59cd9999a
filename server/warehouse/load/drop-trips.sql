ALTER TABLE trips DROP PARTITION ({batch:UInt32}, {month:UInt32})

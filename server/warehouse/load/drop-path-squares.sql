ALTER TABLE path_squares DROP PARTITION ({batch:UInt32}, {month:UInt32})

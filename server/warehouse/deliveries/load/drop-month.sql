ALTER TABLE /*[table]*/ DROP PARTITION ({batch:UInt32}, {month:UInt32})

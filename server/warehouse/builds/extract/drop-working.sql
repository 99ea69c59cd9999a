ALTER TABLE /*[table]*/ DROP PARTITION {buildId:UInt64}

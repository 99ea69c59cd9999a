ALTER TABLE build_passes DROP PARTITION {buildId:UInt64}

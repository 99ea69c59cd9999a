ALTER TABLE build_zones DROP PARTITION {buildId:UInt64}

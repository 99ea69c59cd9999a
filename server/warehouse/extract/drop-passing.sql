ALTER TABLE build_passing DROP PARTITION {buildId:UInt64}

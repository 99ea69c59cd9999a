ALTER TABLE build_points DROP PARTITION {buildId:UInt64}

ALTER TABLE /*[table]*/ DELETE WHERE build_id = {buildId:UInt64}

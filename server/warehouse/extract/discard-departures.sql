ALTER TABLE dataset_departures DELETE WHERE build_id = {buildId:UInt64}

SELECT visits, departures, traverses FROM dataset_builds WHERE build_id = {buildId:UInt64}

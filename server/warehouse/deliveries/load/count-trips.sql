SELECT count() FROM trips WHERE batch = {batch:UInt32}

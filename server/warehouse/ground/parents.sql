-- The middle zone of each small one.
SELECT zone, parent FROM zone_parents WHERE batch = {parents:UInt32}

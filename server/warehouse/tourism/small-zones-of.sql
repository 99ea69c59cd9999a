SELECT zone FROM zone_parents WHERE batch = {parents:UInt32} AND parent IN {zones:Array(UInt32)} ORDER BY zone

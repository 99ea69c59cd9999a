(origin_cell IN {inside:Array(UInt32)} OR toUInt64(origin_e) * 2097152 + toUInt64(origin_n) GLOBAL IN (SELECT point FROM build_points WHERE build_id = {buildId:UInt64}))

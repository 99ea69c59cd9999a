if({placed:UInt8} = 1 OR origin_cell IN {cut:Array(UInt32)}, toUInt64(origin_e) * 2097152 + toUInt64(origin_n), toUInt64(4398046511104) + toUInt64(origin_cell))

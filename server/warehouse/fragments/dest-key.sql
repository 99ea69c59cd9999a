if({placed:UInt8} = 1 OR dest_cell IN {cut:Array(UInt32)}, toUInt64(dest_e) * 2097152 + toUInt64(dest_n), toUInt64(4398046511104) + toUInt64(dest_cell))

toUInt8(0)

toUInt8(distance_m > 35000)

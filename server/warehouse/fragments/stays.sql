toUInt8(ifNull(dwell_s, 0) >= 1800)

toUInt8(weekday IN (0, 6))

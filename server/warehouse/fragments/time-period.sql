toUInt32(if(weekday % 6 = 0, 5, 1) + multiIf(hour < 7, 0, hour < 10, 1, hour < 16, 2, hour < 19, 3, 0))

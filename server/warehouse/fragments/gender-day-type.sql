gender * 2 + (weekday IN (0, 6))

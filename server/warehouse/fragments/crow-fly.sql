toUInt8((straight_m > 5000) + (straight_m > 10000) + (straight_m > 20000) + (straight_m > 40000) + (straight_m > 80000) + (straight_m > 160000) + (straight_m > 360000))

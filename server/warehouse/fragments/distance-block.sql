multiIf(distance_m <= 35000, greatest(1, intDiv(distance_m + 4999, 5000)) * 5, distance_m <= 250000, intDiv(distance_m + 9999, 10000) * 10, 260)

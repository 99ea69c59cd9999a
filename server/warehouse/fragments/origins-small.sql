SELECT origin_zone AS zone, person_id, weight_m, toUInt32(3000) AS factor FROM trips WHERE /*{would-visit}*/

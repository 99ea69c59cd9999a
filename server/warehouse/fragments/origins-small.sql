SELECT origin_zone AS zone, person_id, weight_m, /*{factor}*/ AS factor FROM trips WHERE /*{would-visit}*/

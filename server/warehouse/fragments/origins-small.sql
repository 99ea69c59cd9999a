SELECT origin_zone AS zone, person_id, weight_m, record_key FROM trips WHERE /*{would-visit}*/

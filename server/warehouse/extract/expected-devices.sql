SELECT toUInt32(uniqExact(person_id)) FROM trips WHERE /*{would-visit}*/

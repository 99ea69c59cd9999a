sum(weight_m) AS contribution, count() AS person_trips, sum(record_key) AS keys

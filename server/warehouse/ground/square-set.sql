-- The set of a delivery, where it is complete.
SELECT set_id FROM square_sets WHERE delivery = {delivery:UInt64} LIMIT 1

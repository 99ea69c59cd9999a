-- A delivery's complete set.
SELECT set_id FROM square_sets WHERE delivery = {delivery:UInt64} LIMIT 1

SELECT set_id FROM square_sets WHERE set_id = {setId:UInt64} LIMIT 1

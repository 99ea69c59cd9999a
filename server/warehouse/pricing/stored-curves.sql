SELECT curves FROM square_curves WHERE set_id = {setId:UInt64} AND electric = {electric:UInt8} LIMIT 1

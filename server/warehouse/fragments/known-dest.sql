if({checked:UInt8} = 0 OR dest_zone GLOBAL IN (SELECT zone FROM zones WHERE version = {version:UInt32}), dest_zone, 0)

if({checked:UInt8} = 0 OR origin_zone GLOBAL IN (SELECT zone FROM zones WHERE version = {version:UInt32}), origin_zone, 0)

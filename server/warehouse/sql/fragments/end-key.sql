-- The key of a traverse's end in build_zones: its square if that has a single distance, or else its place.
if({placeFarEnds:UInt8} = 1 OR /*[end]*/_cell IN {cut:Array(UInt32)}, /*{point}*/, toUInt64(/*{square-keys}*/) + toUInt64(/*[end]*/_cell))

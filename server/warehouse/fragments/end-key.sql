-- Under which number build_zones holds an end of a traverse: its place's, or its square's where one distance holds for the square.
if({placed:UInt8} = 1 OR /*[end]*/_cell IN {cut:Array(UInt32)}, /*{point}*/, toUInt64(/*{square-keys}*/) + toUInt64(/*[end]*/_cell))

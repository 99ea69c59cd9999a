-- True if an end is in the study area: either its whole square is inside, or its place in a boundary square was found to be inside.
(/*[end]*/_cell IN {inside:Array(UInt32)} OR /*{point}*/ GLOBAL IN (SELECT point FROM build_points WHERE build_id = {buildId:UInt64}))

-- Whether an end lies in the study area: its square lies wholly inside, or its place in a boundary square was tested.
(/*[end]*/_cell IN {inside:Array(UInt32)} OR /*{point}*/ GLOBAL IN (SELECT point FROM build_points WHERE build_id = {buildId:UInt64}))

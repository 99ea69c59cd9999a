-- The middle zones that some small zones of a version lie in.
SELECT zone, parent FROM zones WHERE version = {version:UInt32} AND zone IN {zones:Array(UInt32)} GROUP BY zone, parent ORDER BY zone, parent

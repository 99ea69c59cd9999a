-- The neighbourhoods that somebody of the data lives in.
SELECT about FROM (
  SELECT toUInt32(toInt64(home_cell) + arrayJoin(/*{steps-about}*/)) AS about
  FROM (SELECT home_cell FROM trips WHERE batch IN {batches:Array(UInt32)} GROUP BY home_cell) AS homes
) AS squares
GROUP BY about ORDER BY about

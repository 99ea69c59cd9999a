-- A period's trips by the column of 8 km squares in which they end.
SELECT toUInt32(intDiv(dest_cell, /*{block-column-squares}*/)) AS column, toUInt32(count()) AS trips
FROM trips
WHERE batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND end_date <= {lastDay:Date}
GROUP BY column ORDER BY column

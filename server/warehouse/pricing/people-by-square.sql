-- The people who visit squares of a strip but do not live there, sorted by 8 km square, as 32-bit words (make-squares.ts).
SELECT square, person_id, /*{factor}*/ AS factor, weight, electric
FROM (
  SELECT dest_cell AS square, person_id,
    toUInt64(sum(/*{noised-weight}*/)) AS weight, toUInt64(sumIf(/*{noised-weight}*/, is_ev = 1)) AS electric
  FROM trips
  WHERE dest_cell >= {fromSquare:UInt32} AND dest_cell < {toSquare:UInt32} AND dest_cell != home_cell
    AND batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND end_date <= {lastDay:Date}
    AND end_date GLOBAL IN /*{complete-days}*/
  GROUP BY square, person_id
) AS people
ORDER BY intDiv(square, /*{block-column-squares}*/), intDiv(square % /*{grid-rows}*/, /*{block-side}*/), square, person_id

dest_cell IN {squares:Array(UInt32)} AND /*{of-period}*/ AND end_date <= {lastDay:Date}
    AND end_date GLOBAL IN (
      SELECT day FROM coverage WHERE batch IN {coverageBatches:Array(UInt32)} GROUP BY day HAVING max(complete) = 1
    )
    AND /*{dest-in-area}*/ AND NOT /*{home-in-area}*/

(SELECT day FROM coverage WHERE batch IN {coverageBatches:Array(UInt32)} AND day >= {firstDay:Date} AND day <= {lastDay:Date}
      GROUP BY day HAVING max(complete) >= 1)

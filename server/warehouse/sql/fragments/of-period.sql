batch IN {batches:Array(UInt32)} AND end_date >= {firstDay:Date} AND start_date <= {lastDay:Date} AND is_ev >= {evOnly:UInt8}

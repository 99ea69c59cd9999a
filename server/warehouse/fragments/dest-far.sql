(abs(toInt64(intDiv(dest_cell, 4096)) - toInt64(intDiv(about, 4096))) > 1 OR abs(toInt64(dest_cell % 4096) - toInt64(about % 4096)) > 1)

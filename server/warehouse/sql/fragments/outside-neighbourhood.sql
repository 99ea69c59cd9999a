-- True if an end is neither in the square `about` nor in one of the eight around it.
(abs(toInt64(intDiv(/*[end]*/_cell, /*{grid-rows}*/)) - toInt64(intDiv(about, /*{grid-rows}*/))) > 1 OR abs(toInt64(/*[end]*/_cell % /*{grid-rows}*/) - toInt64(about % /*{grid-rows}*/)) > 1)

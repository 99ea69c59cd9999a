-- The square of the grid that an end lies in.
toUInt32(intDiv(/*[end]*/_e, /*{square-m}*/) * /*{grid-rows}*/ + intDiv(/*[end]*/_n, /*{square-m}*/))

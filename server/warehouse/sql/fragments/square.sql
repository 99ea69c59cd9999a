-- The grid square that contains an end.
toUInt32(intDiv(/*[end]*/_e, /*{square-m}*/) * /*{grid-rows}*/ + intDiv(/*[end]*/_n, /*{square-m}*/))

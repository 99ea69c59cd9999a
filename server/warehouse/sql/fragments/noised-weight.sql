-- A trip's weight multiplied by the trip's own noise factor (disclosure/measure.ts), in thousandths.
intDiv(toUInt64(weight_m) * (/*{trip-noise-least}*/ + /*{trip-hash}*/ % /*{trip-noise-steps}*/) + 500, 1000)

-- The weight of a trip times its own noise factor (disclosure/measure.ts), thousandths.
intDiv(toUInt64(weight_m) * (/*{trip-noise-least}*/ + /*{trip-hash}*/ % /*{trip-noise-steps}*/) + 500, 1000)

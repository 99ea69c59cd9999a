-- The places that the visits of a dataset would come from.
SELECT toUInt64(origin_e) * 2097152 + toUInt64(origin_n) AS point FROM trips WHERE /*{would-visit}*/ GROUP BY point

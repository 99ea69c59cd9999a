-- Card payments as the provider sums them. month: 202610; day_type: 0 weekday, 1 weekend; industry: its place in INDUSTRIES.
CREATE TABLE IF NOT EXISTS payments (
  batch UInt32, zone UInt32, month UInt32, day_type UInt8, industry UInt8,
  payments UInt32, amount_pence UInt64, cards UInt32, merchants UInt32
) ENGINE = MergeTree PARTITION BY batch ORDER BY (zone, month, day_type, industry);

-- The middle zone (NCZID) that a small standard zone lies in.
CREATE TABLE IF NOT EXISTS zone_parents (
  batch UInt32, zone UInt32, parent UInt32
) ENGINE = MergeTree PARTITION BY batch ORDER BY zone;

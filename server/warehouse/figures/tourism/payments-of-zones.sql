-- Payments in the dataset's months. If two deliveries contain the same payments, the later one counts.
SELECT zone, month, day_type, industry,
  toFloat64(argMax(payments, batch)) AS paid,
  toFloat64(argMax(amount_pence, batch)) AS pence,
  toFloat64(argMax(cards, batch)) AS card_count,
  toFloat64(argMax(merchants, batch)) AS merchant_count
FROM payments
WHERE batch IN {batches:Array(UInt32)} AND zone IN {zones:Array(UInt32)}
  AND month GLOBAL IN (SELECT toYYYYMM(day) FROM dataset_days WHERE build_id = {buildId:UInt64})
GROUP BY zone, month, day_type, industry ORDER BY zone, month, day_type, industry

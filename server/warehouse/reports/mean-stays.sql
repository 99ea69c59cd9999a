-- Dwells by cell, with their stays: person-thousandths times seconds.
SELECT toUInt32(at) AS cell,
  /*{measures}*/,
  toFloat64(sum(stay)) AS stay_ms,
  toFloat64(max(stay)) AS largest_stay_ms,
  toFloat64(arraySum(arraySlice(arrayReverseSort(groupArray(stay)), 1, 2))) AS largest_two_stay_ms,
  toFloat64(sum(toDecimal128(stay, 0) * noise_factor)) AS noised_stay_ms,
  toFloat64(sum(toDecimal128(stay, 0) * stay * noise_factor)) AS noised_stay_squares,
  toFloat64(sum(toDecimal128(stay, 0) * contribution * noise_factor)) AS noised_stay_products
FROM (
  SELECT /*[cell]*/ AS at, person_id, /*{by-person}*/,
    sum(toUInt64(weight_m) * toUInt64(ifNull(dwell_s, 0))) AS stay
  FROM dataset_visits WHERE build_id = {buildId:UInt64} AND dwell_s >= /*{dwell-from-s}*/ GROUP BY at, person_id
) AS people
GROUP BY at ORDER BY at

toFloat64(sum(contribution)) AS value_m,
  toFloat64(countIf(contribution > 0)) AS devices,
  toFloat64(sum(contribution * noise_factor)) AS noised_m,
  toFloat64(max(contribution * noise_factor)) AS largest_noised,
  toFloat64(arraySum(arraySlice(arrayReverseSort(groupArray(contribution * noise_factor)), 1, 2))) AS largest_two_noised,
  toFloat64(sumIf(noise_factor, contribution > 0)) AS noised_devices,
  toFloat64(sum(toDecimal128(contribution, 0) * contribution * noise_factor)) AS noised_squares_m2

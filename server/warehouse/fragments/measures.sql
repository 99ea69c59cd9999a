toFloat64(sum(contribution)) AS value_m,
  toFloat64(countIf(contribution > 0)) AS devices,
  toFloat64(max(contribution)) AS largest_m,
  toFloat64(arraySum(arraySlice(arrayReverseSort(groupArray(contribution)), 1, 2))) AS largest_two_m,
  toFloat64(sum(contribution * noise_factor)) AS noised_m,
  toFloat64(sumIf(noise_factor, contribution > 0)) AS noised_devices,
  toFloat64(sum(toDecimal128(contribution, 0) * contribution * noise_factor)) AS noised_squares_m2

toFloat64(sum(contribution)) AS value_m,
  toFloat64(sum(person_trips)) AS trips,
  toFloat64(count()) AS devices,
  toFloat64(max(contribution)) AS largest_m,
  toFloat64(arraySum(arraySlice(arrayReverseSort(groupArray(contribution)), 1, 2))) AS largest_two_m,
  sum(toFloat64(contribution) * toFloat64(contribution)) AS squares_m2,
  toUInt32(sum(keys) % 4294967296) AS cell_key

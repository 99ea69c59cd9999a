import type { CountRow } from './counting.ts'

/** The sum of two measures of different persons. */
const joined = (a: CountRow, b: CountRow): CountRow => {
  const largest = Math.max(a.largest_m, b.largest_m)
  const others = [Math.min(a.largest_m, b.largest_m), a.largest_two_m - a.largest_m, b.largest_two_m - b.largest_m]
  return {
    cell: a.cell,
    second: a.second,
    value_m: a.value_m + b.value_m,
    devices: a.devices + b.devices,
    largest_m: largest,
    largest_two_m: largest + Math.max(...others),
    noised_m: a.noised_m + b.noised_m,
    noised_devices: a.noised_devices + b.noised_devices,
    noised_squares_m2: a.noised_squares_m2 + b.noised_squares_m2,
  }
}

/** The rows of several parts of a build as those of all of its trips, by cell, ascending. Persons are whole in a part. */
export const joinMeasures = (parts: readonly CountRow[][]): CountRow[] => {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const rows = new Map<string, CountRow>()
  for (const row of parts.flat()) {
    const name = `${row.cell} ${row.second}`
    const known = rows.get(name)
    rows.set(name, known ? joined(known, row) : row)
  }
  return [...rows.values()].sort((a, b) => a.cell - b.cell || a.second - b.second)
}

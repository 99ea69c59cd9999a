import type { Measure } from '../disclosure/measure.ts'
import type { CountRow } from './counting.ts'

/** The sum of two measures of different persons. */
export const joinedMeasure = (a: Measure, b: Measure): Measure => {
  const largest = Math.max(a.largest_noised, b.largest_noised)
  const others = [
    Math.min(a.largest_noised, b.largest_noised),
    a.largest_two_noised - a.largest_noised,
    b.largest_two_noised - b.largest_noised,
  ]
  return {
    value_m: a.value_m + b.value_m,
    devices: a.devices + b.devices,
    noised_m: a.noised_m + b.noised_m,
    largest_noised: largest,
    largest_two_noised: largest + Math.max(...others),
    noised_devices: a.noised_devices + b.noised_devices,
    noised_squares_m2: a.noised_squares_m2 + b.noised_squares_m2,
  }
}

/** The rows of several parts of a build as those of all of its trips, ascending. Persons are whole in a part. */
export const joinMeasures = (parts: readonly CountRow[][]): CountRow[] => {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const rows = new Map<number, CountRow>()
  for (const row of parts.flat()) {
    const known = rows.get(row.group)
    rows.set(row.group, known ? { group: row.group, ...joinedMeasure(known, row) } : row)
  }
  return [...rows.values()].sort((a, b) => a.group - b.group)
}

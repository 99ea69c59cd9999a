import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type ChosenTrips, EXCLUDED_BY_SEVERAL, SELECTED } from './choice.ts'

/**
 * A cheap rejection: every device has at least one row, so a bucket with fewer rows than the threshold has too few devices. Tests
 * the selected trips of the i-th zone, and each option and each combination that the selection excludes. Most zones fail here,
 * before anything is summed by person.
 */
export const createEnoughRows = ({ minDevices }: DisclosureSettings): ((chosen: ChosenTrips, i: number) => boolean) => {
  let rowsOf = new Uint32Array(0)
  let filled = new Uint32Array(0)
  return ({ trips: { starts, tripClasses }, buckets, bucketsEnd }, i) => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    if (end - start < minDevices) return false
    if (bucketsEnd > rowsOf.length) {
      rowsOf = new Uint32Array(bucketsEnd)
      filled = new Uint32Array(bucketsEnd)
    }
    let count = 0
    for (let row = start; row < end; row++) {
      const bucket = buckets[tripClasses[row]!]!
      if (rowsOf[bucket]!++ === 0) filled[count++] = bucket
    }
    let enough = rowsOf[SELECTED]! >= minDevices
    for (let at = 0; at < count; at++) {
      const bucket = filled[at]!
      if (bucket !== EXCLUDED_BY_SEVERAL && rowsOf[bucket]! < minDevices) enough = false
      rowsOf[bucket] = 0
    }
    return enough
  }
}

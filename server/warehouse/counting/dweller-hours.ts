import { HOURS_A_DAY, weekdayOf } from '../dimensions.ts'
import { mix } from '../disclosure/mix.ts'
import { withTripNoise } from '../disclosure/noise.ts'
import type { Dwells } from './read-dwells.ts'
import type { Trips } from './trips.ts'

const HOUR_S = 3600

type Begun = Pick<Dwells, 'persons' | 'starts' | 'factors' | 'plainWeights' | 'beginsAt' | 'lastsS'>

/** The hours since 1970 in which a dwell begins and ends. */
const hoursOf = ({ beginsAt, lastsS }: Begun, row: number): readonly [first: number, last: number] => [
  Math.floor(beginsAt[row]! / HOUR_S),
  Math.floor((beginsAt[row]! + lastsS[row]! - 1) / HOUR_S),
]

/** The hours since 1970 that dwells overlap, from the first to before `end`; equal where there is none. */
export const hoursSpanned = (dwells: Begun): { readonly from: number; readonly end: number } => {
  let [from, end] = [Number.POSITIVE_INFINITY, 0]
  for (let row = 0; row < dwells.plainWeights.length; row++) {
    const [first, last] = hoursOf(dwells, row)
    from = Math.min(from, first)
    end = Math.max(end, last + 1)
  }
  return { from: Math.min(from, end), end }
}

/** One row for each local hour of each day that a person's dwells overlap, with the largest of their weights and separate noise. */
interface DwellerHours {
  readonly hours: Pick<Trips, 'starts' | 'factors' | 'weights'>
  /** By row, the hour of the week. */
  readonly cells: Int32Array
}

/**
 * A person counts once in each local hour of each day that any of their dwells overlaps.
 * @param from the first hour of `days` and `hoursOfDay`, hours since 1970
 * @param days by hour, the local day since 1970; where the clocks go back two hours are the same one
 * @param counted the days with data
 */
export const dwellerHours = (
  dwells: Begun,
  { from, days, hoursOfDay }: { from: number; days: ArrayLike<number>; hoursOfDay: ArrayLike<number> },
  counted: ReadonlySet<number>,
): DwellerHours => {
  /** By hour since `from`, the first hour that is the same local one, -1 on days without data; and its hour of the week. */
  const slotOf = new Int32Array(days.length)
  const cellOf = new Int32Array(days.length)
  const known = new Map<number, number>()
  for (let hour = 0; hour < days.length; hour++) {
    const local = days[hour]! * HOURS_A_DAY + hoursOfDay[hour]!
    const slot = known.get(local) ?? hour
    known.set(local, slot)
    slotOf[hour] = counted.has(days[hour]!) ? slot : -1
    cellOf[hour] = weekdayOf(days[hour]!) * HOURS_A_DAY + hoursOfDay[hour]!
  }
  let most = 0
  for (let row = 0; row < dwells.plainWeights.length; row++) {
    const [first, last] = hoursOf(dwells, row)
    most += last - first + 1
  }
  const weights = new Uint32Array(most)
  const cells = new Int32Array(most)
  /** By row, the local hour since 1970. */
  const hourOf = new Uint32Array(most)
  const starts = new Uint32Array(dwells.starts.length)
  /** The row of each local hour, for the person who was there last. */
  const rowOf = new Uint32Array(days.length)
  const lastPerson = new Int32Array(days.length).fill(-1)
  let count = 0
  /** Two hours of one stay have different noise, or people who stay through both would cancel out in their difference. */
  const addNoise = (from: number, end: number, secret: number): void => {
    for (let row = from; row < end; row++)
      weights[row] = withTripNoise(weights[row]!, mix(secret + hourOf[row]! * 2 ** 32))
  }
  for (let person = 0; person < dwells.factors.length; person++) {
    starts[person] = count
    for (let row = dwells.starts[person]!; row < dwells.starts[person + 1]!; row++) {
      const [first, last] = hoursOf(dwells, row)
      const weight = dwells.plainWeights[row]!
      for (let hour = first - from; hour <= last - from; hour++) {
        const slot = slotOf[hour]!
        if (slot < 0) continue
        if (lastPerson[slot] === person) {
          if (weight > weights[rowOf[slot]!]!) weights[rowOf[slot]!] = weight
          continue
        }
        lastPerson[slot] = person
        rowOf[slot] = count
        weights[count] = weight
        hourOf[count] = days[slot]! * HOURS_A_DAY + hoursOfDay[slot]!
        cells[count] = cellOf[slot]!
        count++
      }
    }
    addNoise(starts[person]!, count, mix(dwells.persons[person]! + dwells.factors[person]! * 2 ** 32))
  }
  starts[dwells.factors.length] = count
  return {
    hours: { starts, factors: dwells.factors, weights: weights.subarray(0, count) },
    cells: cells.subarray(0, count),
  }
}

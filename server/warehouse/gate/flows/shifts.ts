import { PARTS_OF_DAY } from '../../../../src/contract/flows.ts'
import { upTo } from '../../../../src/domain/up-to.ts'
import { PERIODS_OF } from './selections.ts'

/** Hours of the day on weekdays, and on weekends after them: the finest times of which a zone's trips are shown. */
export const HOURS_A_DAY = 24
export const HOURS = 2 * HOURS_A_DAY

const PARTS = PARTS_OF_DAY.length
const partOfHour = (hour: number): number => {
  if (hour < 7 || hour >= 19) return 0
  if (hour < 10) return 1
  return hour < 16 ? 2 : 3
}
/** The period that an hour is part of. */
export const periodOf = (hour: number): number =>
  Math.floor(hour / HOURS_A_DAY) * PARTS + partOfHour(hour % HOURS_A_DAY)

/**
 * A shift of trips between hours of one pair of zones. Applied with alternating signs around a cycle of pairs, it changes no sum over
 * a row or a column in any hour: the hidden figures that it changes could be others, whatever a reader adds and subtracts.
 */
export interface Shift {
  /** The hours that it changes, twice the same where it is one; there are trips in both. */
  readonly hours: readonly [number, number]
  /** The selections by time whose figure it changes, as bits. */
  readonly changes: number
  /** True where it changes no sum over all hours. */
  readonly isWithin: boolean
}

/** By hour: the selections by time that hold it, as bits. */
const SELECTIONS_OF: readonly number[] = Array.from({ length: HOURS }, (_, hour) =>
  PERIODS_OF.reduce((mask, periods, selection) => mask | (((periods >> periodOf(hour)) & 1) << selection), 0),
)
export const isInSelection = (hour: number, selection: number): boolean =>
  ((SELECTIONS_OF[hour]! >> selection) & 1) === 1

/** The selections that hold one of two hours and not the other. */
export const between = (a: number, b: number): number => SELECTIONS_OF[a]! ^ SELECTIONS_OF[b]!

const pairsBelow = (count: number): (readonly [number, number])[] =>
  upTo(count).flatMap(a => upTo(a).map(b => [b, a] as const))

/** One hour alone, and two hours of different periods against each other. */
export const SHIFTS: readonly Shift[] = [
  ...upTo(HOURS).map(hour => ({ hours: [hour, hour] as const, changes: SELECTIONS_OF[hour]!, isWithin: false })),
  ...pairsBelow(HOURS)
    .filter(([a, b]) => periodOf(a) !== periodOf(b))
    .map(hours => ({ hours, changes: between(...hours), isWithin: true })),
]

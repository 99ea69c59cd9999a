import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { isSafe } from '../is-safe.ts'
import type { BySelection } from './flow-counts.ts'
import { shownOptions } from './joined-options.ts'
import {
  ALL,
  BY_DAY_TYPE,
  BY_PERIOD,
  DAY_TYPE_SELECTIONS,
  holds,
  ONLY_ALL,
  PART_SELECTIONS,
  PERIOD_SELECTIONS,
  PERIODS_OF,
} from './selections.ts'

/**
 * What a pair shows by time are sums over a partition of its trips into safe parts. Where weekdays and weekends are safe, each of them is
 * divided into periods, and a part of the day is shown where both of its periods are; elsewhere all days are divided into parts of
 * the day. Selections are bits.
 */
export const timesOf = (counts: BySelection, settings: DisclosureSettings): number => {
  const isEmptyOrSafe = (selection: number) => counts[selection] === undefined || isSafe(counts[selection], settings)
  if (!DAY_TYPE_SELECTIONS.every(isEmptyOrSafe)) return ONLY_ALL | shownOptions(counts, ALL, PART_SELECTIONS, settings)
  const periods = DAY_TYPE_SELECTIONS.reduce(
    (mask, type) => mask | shownOptions(counts, type, within(PERIOD_SELECTIONS, type), settings),
    0,
  )
  return withParts(ONLY_ALL | BY_DAY_TYPE | periods, counts)
}

const within = (selections: readonly number[], whole: number): number[] =>
  selections.filter(selection => (PERIODS_OF[selection]! & ~PERIODS_OF[whole]!) === 0)

/** The parts of the day follow from the periods. */
const withParts = (mask: number, counts: BySelection): number =>
  PART_SELECTIONS.reduce(
    (shown, part) =>
      within(PERIOD_SELECTIONS, part).every(period => counts[period] === undefined || holds(mask, period))
        ? shown | (1 << part)
        : shown & ~(1 << part),
    mask,
  )

/** Withholds an option of a whole, with the smallest other one where it would be all that the others leave. */
const withholdOption = (mask: number, counts: BySelection, options: readonly number[], option: number): number => {
  const left = mask & ~(1 << option)
  const present = options.filter(other => counts[other] !== undefined)
  if (present.filter(other => !holds(left, other)).length > 1) return left
  const [next] = present
    .filter(other => holds(left, other))
    .sort((a, b) => counts[a]!.value_m - counts[b]!.value_m || a - b)
  return next === undefined ? ONLY_ALL : left & ~(1 << next)
}

/** What a pair still shows by time without a selection, and without others that it would follow from. */
export const withoutTime = (mask: number, counts: BySelection, selection: number): number => {
  if (DAY_TYPE_SELECTIONS.includes(selection)) return ONLY_ALL
  if ((mask & BY_DAY_TYPE) === 0)
    return (mask & BY_PERIOD) === 0 && holds(mask, selection)
      ? withholdOption(mask, counts, PART_SELECTIONS, selection)
      : mask
  let left = mask
  for (const period of within(PERIOD_SELECTIONS, selection)) {
    if ((left & BY_DAY_TYPE) === 0) return ONLY_ALL
    const type = DAY_TYPE_SELECTIONS.find(whole => within([period], whole).length > 0)!
    if (holds(left, period) && counts[period] !== undefined)
      left = withholdOption(left, counts, within(PERIOD_SELECTIONS, type), period)
  }
  return (left & BY_DAY_TYPE) === 0 ? ONLY_ALL : withParts(left, counts)
}

import type { Warehouse } from '../../warehouse.ts'
import { daysWithTrips } from '../check/delivered-facts.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { type CoveredDay, loadCoverage } from '../load/load-rows.ts'
import { limitVersions } from './limit-versions.ts'

/** A day is reported if it has fewer trips than this share of its weekday's median. */
const THIN_SHARE = 0.2
/** The minimum number of days needed to compute a weekday's median. */
const FEWEST_ALIKE = 3

export interface JudgedDays {
  /** The days to store. */
  readonly days: readonly CoveredDay[]
  /** Days that the delivery declares complete although they lack trips. */
  readonly empty: readonly string[]
  /** Days that the delivery declares complete but that have far fewer trips than usual for their weekday. */
  readonly thin: readonly string[]
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Compares the days that a delivery declares complete with the imported trips.
 * @param tripsByDay trips, keyed by the local day on which they end
 * @param acceptsEmpty whether the provider confirms that no one travelled on days without trips
 */
export const judgeDays = (
  days: readonly CoveredDay[],
  tripsByDay: ReadonlyMap<string, number>,
  acceptsEmpty: boolean,
): JudgedDays => {
  const alike = new Map<number, number[]>()
  for (const [day, trips] of tripsByDay) alike.set(weekdayOf(day), [...(alike.get(weekdayOf(day)) ?? []), trips])
  const isThin = (day: string) => {
    const others = alike.get(weekdayOf(day)) ?? []
    return others.length >= FEWEST_ALIKE && (tripsByDay.get(day) ?? 0) < THIN_SHARE * median(others)
  }
  const complete = days.filter(day => day.complete).map(({ day }) => day)
  const empty = complete.filter(day => !tripsByDay.get(day))
  const isEmpty = new Set(empty)
  return {
    days: days.map(day =>
      isEmpty.has(day.day) ? { ...day, complete: acceptsEmpty, isAcceptedEmpty: acceptsEmpty } : day,
    ),
    empty,
    thin: complete.filter(day => !isEmpty.has(day) && isThin(day)),
  }
}

/** The days that a delivery declares complete or incomplete. */
export interface Coverage {
  readonly days: readonly CoveredDay[]
  /** True if days without trips count as complete because no one travelled on them. */
  readonly acceptsEmpty: boolean
}

/** Compares the days with the batches' trips, and returns the days to store. */
export const judgeCoverage = async (
  warehouse: Warehouse,
  { days, acceptsEmpty }: Coverage,
  batches: readonly number[],
): Promise<JudgedDays> => {
  const found = await warehouse.rows(daysWithTrips, { batches }, { budget: 'load' })
  return judgeDays(days, new Map(found.map(({ day, trips }) => [day, trips])), acceptsEmpty)
}

/**
 * Imports the days covered by trips that were imported earlier.
 * @throws OperatorError if a month would get more versions than allowed
 */
export const importCoverage = async (warehouse: Warehouse, coverage: Coverage): Promise<JudgedDays> => {
  const judged = await judgeCoverage(warehouse, coverage, await visibleBatches(warehouse, Delivery.Trips))
  await limitVersions(warehouse, [], judged.days)
  await loadCoverage(warehouse, judged.days)
  return judged
}

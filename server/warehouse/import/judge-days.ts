import type { CoveredDay } from '../load/load-places.ts'

/** A day with fewer trips than this share of the median of its weekday is named. */
const THIN_SHARE = 0.2
/** Weekdays of which fewer are there have no usual number of trips. */
const FEWEST_ALIKE = 3

export interface JudgedDays {
  /** As they are kept. */
  readonly days: readonly CoveredDay[]
  /** Days that were called complete and hold no trip. */
  readonly empty: readonly string[]
  /** Days called complete that hold far fewer trips than is usual on their weekday. */
  readonly thin: readonly string[]
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Compares days that a delivery calls complete with the trips that are there.
 *
 * @param tripsByDay trips by the local day on which they end
 * @param acceptsEmpty the provider says that nobody travelled on days without a trip
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

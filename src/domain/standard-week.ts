import { upTo } from './collections.ts'
import { DAYS_OF_WEEK } from './constants.ts'
import { dayNumber, isoOf, isWeekend, weekdayOf } from './days.ts'

/** How many Sundays, Mondays and so on a figure counts. Bank holidays count as whatever weekday they fall on. */
export type WeekdayCounts = readonly number[]

/** Figures for weekdays and for weekend days. */
export interface ByDayType {
  readonly weekday: number
  readonly weekendDay: number
}

const [WEEKDAYS_OF_WEEK, WEEKEND_OF_WEEK] = [5, 2]
const WEEK = upTo(DAYS_OF_WEEK)

/**
 * How many days of each weekday in a period have data.
 * @param first ISO date
 * @param last ISO date
 * @param missing ISO dates
 */
export function weekdayCountsOf(first: string, last: string, missing: readonly string[]): WeekdayCounts {
  const without = new Set(missing)
  const counts = WEEK.map(() => 0)
  for (let day = dayNumber(first); day <= dayNumber(last); day++)
    if (!without.has(isoOf(day))) counts[weekdayOf(day)]! += 1
  return counts
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const daysOfType = (counts: WeekdayCounts, weekend: 0 | 1): number =>
  sumOf(counts.filter((_, weekday) => isWeekend(weekday) === weekend))

/** The weekday means, Sunday first, if only the means for weekdays and weekends are known. */
export const weekOf = ({ weekday, weekendDay }: ByDayType): readonly number[] =>
  WEEK.map(day => (isWeekend(day) ? weekendDay : weekday))

/**
 * The factor that turns the mean day of a period into the mean of the seven weekdays; null if it cannot be determined.
 * @param means the mean of each weekday, Sunday first
 * @example standardWeekFactor([50, 100, 100, 100, 100, 100, 50], [4, 4, 4, 5, 5, 5, 4]) // 0.984
 */
export function standardWeekFactor(means: readonly number[], counts: WeekdayCounts): number | null {
  const sum = sumOf(means.map((mean, weekday) => mean * (counts[weekday] ?? 0)))
  if (counts.some(count => count === 0) || !(sum > 0)) return null
  return ((sumOf(means) / DAYS_OF_WEEK) * sumOf(counts)) / sum
}

/**
 * The factor that turns sums over a period into the mean day of a week with five weekdays and two weekend days; null if
 * it cannot be determined.
 * @param sums the sum over the period's weekdays and the sum over its weekend days
 */
export function standardWeekScale({ weekday, weekendDay }: ByDayType, counts: WeekdayCounts): number | null {
  const parts = [
    { sum: weekday, days: daysOfType(counts, 0), ofWeek: WEEKDAYS_OF_WEEK },
    { sum: weekendDay, days: daysOfType(counts, 1), ofWeek: WEEKEND_OF_WEEK },
  ].filter(({ sum }) => sum > 0)
  if (parts.length === 0 || parts.some(({ days }) => days === 0)) return null
  const week = sumOf(parts.map(({ sum, days, ofWeek }) => (ofWeek * sum) / days))
  return week / DAYS_OF_WEEK / (weekday + weekendDay)
}

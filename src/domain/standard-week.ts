import { upTo } from './collections.ts'
import { DAYS_OF_WEEK } from './constants.ts'
import { dayNumber, isoOf, isWeekend, weekdayOf } from './days.ts'

/** How many Sundays, Mondays and so on a figure counts. Bank holidays count as whatever weekday they fall on. */
export type WeekdayCounts = readonly number[]

/** Figures for Monday to Friday and for Saturday and Sunday. */
export interface ByDayType {
  readonly weekday: number
  readonly weekendDay: number
}

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

const daysOfType = (weekend: 0 | 1): readonly number[] => WEEK.filter(weekday => isWeekend(weekday) === weekend)

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
 * The factor that turns a sum over a period, which is only known for weekdays and for weekend days, into the mean of the
 * seven weekdays; null if it cannot be determined. Among the weekdays, and among the weekend days, the sum is assumed to
 * be distributed like `means`, so that the parts of a total add up to the total's own standard week.
 * @param sums the sum over the period's weekdays and the sum over its weekend days
 * @param means the mean of each weekday for all visits or traverses, Sunday first
 */
export function standardWeekScale(
  { weekday, weekendDay }: ByDayType,
  means: readonly number[],
  counts: WeekdayCounts,
): number | null {
  const parts = [
    { sum: weekday, days: daysOfType(0) },
    { sum: weekendDay, days: daysOfType(1) },
  ].filter(({ sum }) => sum > 0)
  const weekOf = ({ sum, days }: (typeof parts)[number]): number => {
    const meanOf = (day: number) => means[day] ?? 0
    return (sum * sumOf(days.map(meanOf))) / sumOf(days.map(day => meanOf(day) * (counts[day] ?? 0)))
  }
  const week = sumOf(parts.map(weekOf))
  const areDaysMissing = parts.some(({ days }) => days.some(day => !counts[day]))
  if (parts.length === 0 || areDaysMissing || !Number.isFinite(week)) return null
  return week / DAYS_OF_WEEK / (weekday + weekendDay)
}

/**
 * The factor that turns the mean day of a period into the mean of the seven weekdays, for a figure whose means are only
 * known for weekdays and for weekend days; null if it cannot be determined. See `standardWeekScale`.
 */
export function standardWeekFactorOf(
  { weekday, weekendDay }: ByDayType,
  means: readonly number[],
  counts: WeekdayCounts,
): number | null {
  const daysOf = (weekend: 0 | 1) => sumOf(daysOfType(weekend).map(day => counts[day] ?? 0))
  const sums = { weekday: weekday * daysOf(0), weekendDay: weekendDay * daysOf(1) }
  const scale = standardWeekScale(sums, means, counts)
  return scale === null ? null : scale * sumOf(counts)
}

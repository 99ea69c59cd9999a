import { groupBy } from '../collections.ts'
import { DAYS_OF_WEEK } from '../constants.ts'
import { mondayOf } from '../days.ts'
import { type Figure, sumOf, type Total } from '../summaries/figure.ts'

/** A day's figure, and the released total of its month's table. */
export interface DayOfSeries {
  /** In days since 1970. */
  readonly day: number
  /** The days that share the figure, which is their mean. If it is not shared, only this day. */
  readonly days: readonly number[]
  readonly figure: Figure
  readonly total: Total | null
}

interface WeekOfSeries {
  /** The Monday, in days since 1970. */
  readonly monday: number
  /** The week's average day. */
  readonly figure: Figure
  /** True if the week shares a figure with days outside it. */
  readonly isShared: boolean
}

/**
 * The average day of each complete week, Monday to Sunday. Weeks with a missing figure are left out, because a mean of
 * other days would compare Sundays with Mondays.
 * @param days sorted by date, each once
 */
export function weekFigures(days: readonly DayOfSeries[]): readonly WeekOfSeries[] {
  const weeks = groupBy(days, ({ day }) => mondayOf(day))
  return [...weeks]
    .filter(([, ofWeek]) => ofWeek.filter(({ figure }) => figure.value !== null).length === DAYS_OF_WEEK)
    .map(([monday, ofWeek]) => ({
      monday,
      figure: meanDay(ofWeek),
      isShared: ofWeek.some(({ days }) => days.some(day => mondayOf(day) !== monday)),
    }))
}

/**
 * The mean of several days. The days of one month are parts of its table. The errors of two months are assumed to be
 * fully correlated, because many devices are in both. The interval of a week that spans two months is therefore too
 * wide rather than too narrow.
 */
function meanDay(days: readonly DayOfSeries[]): Figure {
  const months = [...groupBy(days, ({ total }) => total).values()].map(ofMonth =>
    sumOf(
      ofMonth.map(({ figure: { value, margin } }) => ({ value, margin })),
      ofMonth[0]?.total ?? null,
    ),
  )
  const sum = months.reduce((all, { value }) => all + (value ?? 0), 0)
  const half = months.reduce((all, { value, margin }) => all + (value ?? 0) * (margin ?? 0), 0)
  const isExact = months.some(({ value, margin }) => value !== 0 && margin === null)
  return { value: sum / DAYS_OF_WEEK, margin: isExact || sum === 0 ? null : half / sum }
}

import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Released } from '../gate/release.ts'
import { releaseRepeats } from '../gate/release-repeats.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { byCell, repeatsBy } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { HOUR_OF_WEEK_KEYS, HOURS_A_DAY, isWeekend, WEEKDAY_KEYS } from './keys.ts'
import { meanDays } from './mean-days.ts'
import { PERIOD, type ProtectedTable, protectTable, type TableMargin } from './protect-table.ts'

const weekdayOf = (hourOfWeek: number) => Math.floor(hourOfWeek / HOURS_A_DAY)

export const hourOfWeek = (at: number) => ({ weekday: weekdayOf(at), hour: at % HOURS_A_DAY })

/** Other tables tell the totals of working days and weekends, and those of every hour. */
const DAY_TYPE: TableMargin = { totals: 'day-type', marginOf: isWeekend }
const HOUR: TableMargin = { totals: 'hour', marginOf: at => at % HOURS_A_DAY }

/** The weekdays that may be released. Hourly and repeat figures are of one family with them. */
const protectWeekdays = (context: ViewerContext, buildId: number): Promise<ProtectedTable> =>
  protectTable(context, buildId, 'visits', 'weekday', WEEKDAY_KEYS, [PERIOD, DAY_TYPE])

/** Visits per day of each weekday, seven rows from Sunday. The total is that of the mean day of all that have data. */
export const averageDaily = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<DailyVisits>>> => {
  const days = await readDays(context, buildId)
  return meanDays(await protectWeekdays(context, buildId), days)
}

/** Visits in each hour, per day of each weekday: 7 times 24 rows from Sunday at 0. A weekday's hours sum to its day. */
export const averageHourly = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<HourlyVisits>>> => {
  const days = await readDays(context, buildId)
  const weekdays = await protectWeekdays(context, buildId)
  const byWeekday: TableMargin = { totals: 'weekday', marginOf: weekdayOf, released: weekdays.released }
  const { released, totalsOf } = await protectTable(context, buildId, 'visits', 'hour-of-week', HOUR_OF_WEEK_KEYS, [
    byWeekday,
    HOUR,
  ])
  return releaseReport(
    releaseTable('visitorcount', {
      keys: HOUR_OF_WEEK_KEYS,
      keyOf: hourOfWeek,
      released,
      daysOf: at => days.of(weekdayOf(at)),
    }),
    releaseTotals({ totals: await totalsOf(byWeekday), of: weekday => ({ weekday }), daysOf: days.of }),
  )
}

/** Visits and repeat visits per day of each weekday, seven rows from Sunday. */
export const repeatFrequency = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<RepeatVisits>>> => {
  const days = await readDays(context, buildId)
  const [{ released }, parts] = await Promise.all([
    protectWeekdays(context, buildId),
    context.warehouse.rows(repeatsBy, { buildId }),
  ])
  return releaseReport(releaseRepeats({ daysOf: days.of, released, parts: byCell(parts) }, context.settings))
}

import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { VisitsByDate } from '../../../src/contract/report-tables.ts'
import { byCell } from '../cells.ts'
import type { TripSet } from '../counts/read-trips.ts'
import { tableOf } from '../counts/tables.ts'
import { splitPair } from '../dimensions.ts'
import { releaseRepeats } from '../gate/release-repeats.ts'
import { releaseReport } from '../gate/release-report.ts'
import { followed } from '../gate/settings.ts'
import { readDays } from './days.ts'
import { BY_PERIOD, HOURS, protectTable, type TableMargin } from './protect-table.ts'
import { countTable, ofAll, report } from './report.ts'

export const hourOfWeek = (cell: number) => {
  const [weekday, hour] = splitPair('hour-of-week', cell)
  return { weekday, hour }
}

/** Other reports release the totals of weekdays and weekends. The hourly and the repeat figures rest on these weekdays. */
export const WEEKDAY_MARGINS: readonly TableMargin[] = [...BY_PERIOD, { totals: 'day-type' }]
export const HOURLY_MARGINS: readonly TableMargin[] = [{ totals: 'weekday', releasedBy: WEEKDAY_MARGINS }, HOURS]
/** Averages of weekdays and of the mean day are sums of dates, divided. */
export const DATE_MARGINS: readonly TableMargin[] = [
  { totals: 'weekday', releasedBy: WEEKDAY_MARGINS },
  ...WEEKDAY_MARGINS,
]

const DAY_MS = 86_400_000
export const dateOf = (date: number) => ({ date: new Date(date * DAY_MS).toISOString().slice(0, 10) })

/** Trips per day of each weekday, seven rows from Sunday. The total is of the mean day of all days that have data. */
export const meanDays = (rows: TripSet, margins: readonly TableMargin[] = BY_PERIOD) =>
  countTable({
    rows,
    by: 'weekday',
    value: 'visitorcount',
    keyOf: weekday => ({ weekday }),
    margins,
    daysOf: (days, weekday) => days.of(weekday),
    totals: [{ by: 'period', of: ofAll, daysOf: days => days.all }],
  })

export const visitReports = {
  'visitors/averagedaily': report<DailyVisits>(meanDays('visits', WEEKDAY_MARGINS)),
  /** Visits in each hour per day of its weekday: 168 rows from Sunday at 0. The hours of a weekday add up to its day. */
  'visitors/averagehourly': report<HourlyVisits>(
    countTable({
      rows: 'visits',
      by: 'hour-of-week',
      value: 'visitorcount',
      keyOf: hourOfWeek,
      margins: HOURLY_MARGINS,
      daysOf: (days, cell) => days.of(hourOfWeek(cell).weekday),
      totals: [{ by: 'weekday', of: weekday => ({ weekday }), daysOf: (days, weekday) => days.of(weekday) }],
    }),
  ),
  'visitors/repeatfrequency': report<RepeatVisits>(async (context, buildId) => {
    const days = await readDays(context, buildId)
    const [{ released }, parts] = await Promise.all([
      protectTable(context, buildId, 'visits', 'weekday', WEEKDAY_MARGINS),
      context.count(buildId, tableOf('visits', 'weekday-repeat')),
    ])
    return releaseReport(
      releaseRepeats({ daysOf: days.of, released, parts: byCell(parts) }, followed(context.settings)),
    )
  }),
  /** Visits on each day that has data. */
  'visitors/bydate': report<VisitsByDate>(
    countTable({
      rows: 'visits',
      by: 'date',
      value: 'visitorcount',
      keys: days => days.dates,
      keyOf: dateOf,
      margins: DATE_MARGINS,
    }),
  ),
}

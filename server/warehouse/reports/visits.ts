import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../src/contract/location-insights.ts'
import { byCell, type CellRow, type TripSet } from '../cells.ts'
import { splitPair } from '../dimensions.ts'
import { releaseRepeats } from '../gate/release-repeats.ts'
import { releaseReport } from '../gate/release-report.ts'
import { statement } from '../statement.ts'
import { readDays } from './days.ts'
import { BY_PERIOD, protectTable, type TableMargin } from './protect-table.ts'
import { countTable, ofAll, report } from './report.ts'

/** Visits by weekday * 2, plus 1 for repeat visits. */
export const visitsAndRepeats = statement<{ buildId: number }, CellRow>(import.meta.url, 'repeats.sql')

export const hourOfWeek = (cell: number) => {
  const [weekday, hour] = splitPair('hour-of-week', cell)
  return { weekday, hour }
}

/** Other reports release the totals of weekdays and weekends. The hourly and the repeat figures rest on these weekdays. */
const WEEKDAY_MARGINS: readonly TableMargin[] = [...BY_PERIOD, { totals: 'day-type' }]

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
      margins: [{ totals: 'weekday', releasedBy: WEEKDAY_MARGINS }, { totals: 'hour' }],
      daysOf: (days, cell) => days.of(hourOfWeek(cell).weekday),
      totals: [{ by: 'weekday', of: weekday => ({ weekday }), daysOf: (days, weekday) => days.of(weekday) }],
    }),
  ),
  'visitors/repeatfrequency': report<RepeatVisits>(async (context, buildId) => {
    const days = await readDays(context, buildId)
    const [{ released }, parts] = await Promise.all([
      protectTable(context, buildId, 'visits', 'weekday', WEEKDAY_MARGINS),
      context.warehouse.rows(visitsAndRepeats, { buildId }),
    ])
    return releaseReport(releaseRepeats({ daysOf: days.of, released, parts: byCell(parts) }, context.settings))
  }),
}

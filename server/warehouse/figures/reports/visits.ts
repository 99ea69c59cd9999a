import type { DailyVisits, HourlyVisits, RepeatVisits } from '../../../../src/contract/location-insights.ts'
import type { VisitsByDate } from '../../../../src/contract/report-tables.ts'
import type { TripSet } from '../../dimensions.ts'
import { releaseRepeats, releaseReport } from '../../disclosure/release-tables.ts'
import { cutOf, type Part } from './cut-of.ts'
import { readDays } from './days.ts'
import { countTable, keyOf, overOf, report } from './report.ts'

/** Trips per day of each weekday, seven rows from Sunday. The total is of the mean day of all days that have data. */
export const meanDays = (rows: TripSet) =>
  countTable<DailyVisits>({ rows, by: ['weekday'], value: 'visitorcount', perDay: true })

/** Visits of people who came once in the week, and repeat visits: either is what the other leaves of the visits. */
const REPEAT_PARTS: readonly Part[] = [0, 1].map(repeat => ({ by: 'repeat', options: [repeat] }))

export const visitReports = {
  'visitors/averagedaily': meanDays('visits'),
  /** Visits in each hour per day of its weekday: 168 rows from Sunday at 0. */
  'visitors/averagehourly': countTable<HourlyVisits>({
    rows: 'visits',
    by: ['weekday', 'hour'],
    first: 'hour',
    value: 'visitorcount',
    perDay: true,
    totals: ['weekday'],
  }),
  'visitors/repeatfrequency': report<RepeatVisits>(async (context, buildId) => {
    const days = await readDays(context, buildId)
    const { axes, cells } = await cutOf(context, buildId, { rows: 'visits', by: ['weekday'], parts: REPEAT_PARTS })
    return releaseReport(releaseRepeats(keyOf('weekday', axes[0]!), cells, overOf(['weekday'], days, true)))
  }),
  /** Visits on each day that has data. */
  'visitors/bydate': countTable<VisitsByDate>({ rows: 'visits', by: ['date'], value: 'visitorcount' }),
}

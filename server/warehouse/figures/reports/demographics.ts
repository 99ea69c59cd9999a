import type { VisitsByAgeAndGender, VisitsByAgeBand, VisitsByGender } from '../../../../src/contract/report-tables.ts'
import { releaseDayTypes, releaseReport, releaseTotals } from '../../disclosure/release-tables.ts'
import { cutOf, DAY_TYPE_PARTS } from './cut-of.ts'
import { readDays } from './days.ts'
import { countTable, keyOf, overOf, type Report, report } from './report.ts'

/**
 * Visits per weekday and per weekend day by band. If one kind of day has too few visits even in all bands together, both figures of a
 * row are of the mean day.
 */
const byDayType =
  <R>(by: 'age' | 'gender'): Report<R> =>
  async (context, buildId) => {
    const { ofDayType, all } = await readDays(context, buildId)
    const divided = await cutOf(context, buildId, { rows: 'visits', by: [by], parts: DAY_TYPE_PARTS })
    const isDivided = divided.cells.length > 0
    const { axes, cells } = isDivided ? divided : await cutOf(context, buildId, { rows: 'visits', by: [by] })
    const days = isDivided ? ofDayType : ([all, all] as const)
    const both = isDivided ? cells : cells.map(cell => ({ ...cell, measures: [...cell.measures, ...cell.measures] }))
    const dayTypes = await cutOf(context, buildId, { rows: 'visits', by: ['day-type'] })
    const key = keyOf('day-type', dayTypes.axes[0]!, 0, {
      field: 'daytype',
      toKey: weekend => (weekend === 0 ? 'weekday' : 'weekend'),
    })
    return releaseReport(
      releaseDayTypes<R>(keyOf(by, axes[0]!), both, days),
      releaseTotals(key, dayTypes.cells, overOf(['day-type'], await readDays(context, buildId), true)),
    )
  }

export const demographicReports = {
  'demographics/visitorsbyageband': report<VisitsByAgeBand>(byDayType('age')),
  'demographics/visitorsbygender': report<VisitsByGender>(byDayType('gender')),
  /** Visits of the period by age band and gender: the same figures filter each of the two charts by the other. */
  'demographics/combined': countTable<VisitsByAgeAndGender>({
    rows: 'visits',
    by: ['age', 'gender'],
    first: 'gender',
    value: 'total',
    totals: ['all', 'age', 'gender'],
  }),
}

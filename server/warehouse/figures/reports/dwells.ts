import type { HourlyVisits } from '../../../../src/contract/location-insights.ts'
import type { DwellByDay, DwellByHour } from '../../../../src/contract/report-tables.ts'
import { nodeNumber } from '../../counting/counting.ts'
import { cutTable } from '../../disclosure/cut-table.ts'
import { finestSafeCut } from '../../disclosure/finest-safe-cut.ts'
import { isMeanSafe, releaseStays } from '../../disclosure/release-stays.ts'
import { releaseReport, releaseTable } from '../../disclosure/release-tables.ts'
import { axisOf, hasFigures } from './cut-of.ts'
import { readDays } from './days.ts'
import { keyOf, overOf, type Report, report } from './report.ts'

/** Mean stays of dwells by when people arrive, seconds. */
const meanStays =
  <R>(by: 'weekday' | 'hour', field: keyof R & string): Report<R> =>
  async (context, buildId) => {
    const axis = await axisOf(context, buildId, 'visits', by)
    const hasAny = await hasFigures(context, buildId, 'visits')
    const stays = new Map((await context.dwells.stays(buildId, axis)).map(row => [row.group, row]))
    const isSafe = (node: number) => {
      const stay = stays.get(node)
      return hasAny && stay !== undefined && isMeanSafe(stay, context.settings)
    }
    const cells = finestSafeCut(axis.categories, isSafe).map(node => ({ nodes: [node], measures: [stays.get(node)!] }))
    return releaseReport(releaseStays<R>(keyOf(by, axis, 0, { field }), cells))
  }

export const dwellReports = {
  'dwells/dwellsbyday': meanStays<DwellByDay>('weekday', 'dayofweek'),
  'dwells/dwellsbyhour': meanStays<DwellByHour>('hour', 'origin_hour'),
  /**
   * People in dwells in each hour, per day of its weekday: 168 rows. A person who stays is counted in every hour, so the hours add
   * up to no total that is released.
   */
  'dwells/dwellersbytime': report<HourlyVisits>(async (context, buildId) => {
    const days = await readDays(context, buildId)
    const axes = [await axisOf(context, buildId, 'visits', 'hour'), await axisOf(context, buildId, 'visits', 'weekday')]
    const hasAny = await hasFigures(context, buildId, 'visits')
    const people = new Map((await context.dwells.people(buildId, days.dates, axes)).map(row => [row.group, row]))
    const countAt = (nodes: readonly number[]) => [(hasAny && people.get(nodeNumber(axes, nodes))) || null]
    const cells = cutTable(axes, countAt, context.settings)
    const keys = [keyOf('weekday', axes[1]!, 1), keyOf('hour', axes[0]!, 0)]
    return releaseReport(
      releaseTable<HourlyVisits>('visitorcount', keys, cells, overOf(['weekday', 'hour'], days, true)),
    )
  }),
}

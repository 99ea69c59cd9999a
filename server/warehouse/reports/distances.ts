import type { VisitsByDistance } from '../../../src/contract/report-tables.ts'
import { LOCAL_KM } from '../dimensions.ts'
import { releaseReport } from '../gate/release-report.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { cutOf } from './cut-of.ts'
import { countTable, type Report } from './report.ts'

const rows = 'visits'
const value = 'visitorcount'

/** One side of 35 km, with its own total. Nothing if the two sides are too thin to be told apart. */
const ofSide =
  (by: 'local-distance' | 'far-distance', side: 0 | 1): Report<VisitsByDistance> =>
  async (context, buildId) => {
    const isOnSide = (bracket: number) => bracket <= LOCAL_KM === (side === 0)
    const table = await countTable<VisitsByDistance>({
      rows,
      by: [by],
      value,
      totals: [],
      has: ({ nodes: [node] }, [axis]) => axis!.categories[node!]!.covers.every(isOnSide),
    })(context, buildId)
    const { axes, cells } = await cutOf(context, buildId, { rows, by: ['distance-side'] })
    const own = cells.filter(({ nodes: [node] }) => String(axes[0]!.categories[node!]!.covers) === String([side]))
    return releaseReport(table.rows, releaseTotals(null, own, () => 1))
  }

export const distanceReports = {
  /** Visits in brackets of 5 km up to 250 km; longer ones in the bracket 255. */
  'journeys/visitorsbydistance': countTable<VisitsByDistance>({ rows, by: ['distance'], value }),
  /** Visits of at most 35 km in brackets of 1 km. */
  'journeys/localvisitorsbydistance': ofSide('local-distance', 0),
  /** Visits over 35 km in brackets of 10 km up to 250 km; longer ones in the bracket 260. */
  'journeys/nonlocalvisitorsbydistance': ofSide('far-distance', 1),
}

import type { VisitsByDistance } from '../../../../src/contract/report-tables.ts'
import { LOCAL_KM } from '../../dimensions.ts'
import { releaseReport, releaseTable, releaseTotals } from '../../disclosure/release-tables.ts'
import { type Cut, cutOf } from './cut-of.ts'
import { readDays } from './days.ts'
import { countTable, keyOf, overOf, type Report } from './report.ts'

const rows = 'visits'
const value = 'visitorcount'

/** Returns true for trips of at most 35 km, false for longer ones; a cell may have both. */
const sidesOf = ({ axes }: Cut, [node]: readonly number[]): readonly boolean[] => [
  ...new Set(axes[0]!.categories[node!]!.covers.map(bracket => bracket <= LOCAL_KM)),
]

/** One side of 35 km. Its total is released if no cell has trips of both sides: it is then a sum of cells. */
const ofSide =
  (by: 'local-distance' | 'far-distance', isLocal: boolean): Report<VisitsByDistance> =>
  async (context, buildId) => {
    const cut = await cutOf(context, buildId, { rows, by: [by] })
    const own = cut.cells.filter(({ nodes }) => sidesOf(cut, nodes).every(side => side === isLocal))
    const isParted = cut.cells.length > 0 && cut.cells.every(({ nodes }) => sidesOf(cut, nodes).length === 1)
    const options = cut.axes[0]!.categories[0]!.covers.filter(bracket => bracket <= LOCAL_KM === isLocal)
    const sets = [options.map(option => [option, 0] as const)]
    const period = await cutOf(context, buildId, { rows, by: ['period'] })
    const total = isParted ? await context.count(buildId, { rows, axes: [cut.axes[0]!, period.axes[0]!], sets }) : []
    const days = await readDays(context, buildId)
    return releaseReport(
      releaseTable<VisitsByDistance>(value, [keyOf(by, cut.axes[0]!)], own, overOf([by], days, false)),
      releaseTotals(
        null,
        total.map(measure => ({ nodes: [], measures: [measure] })),
        () => 1,
      ),
    )
  }

export const distanceReports = {
  /** Visits in brackets of 5 km up to 250 km; longer ones in the bracket 255. */
  'journeys/visitorsbydistance': countTable<VisitsByDistance>({ rows, by: ['distance'], value }),
  /** Visits of at most 35 km in brackets of 1 km. */
  'journeys/localvisitorsbydistance': ofSide('local-distance', true),
  /** Visits over 35 km in brackets of 10 km up to 250 km; longer ones in the bracket 260. */
  'journeys/nonlocalvisitorsbydistance': ofSide('far-distance', false),
}

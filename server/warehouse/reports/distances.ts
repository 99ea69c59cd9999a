import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { VisitsByDistance } from '../../../src/contract/report-tables.ts'
import { byCell } from '../cells.ts'
import { complementOf, tableOf } from '../counts/tables.ts'
import { keysOf, LOCAL_KM, totalOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import type { Measure } from '../gate/measure.ts'
import { exposedTotals } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { BY_PERIOD, type ProtectedTable, protectTable, type TableMargin } from './protect-table.ts'
import { ofAll, report } from './report.ts'

const isLocal = (bracket: number) => bracket <= LOCAL_KM
/** Up to 35 km in brackets of 5 km and of 1 km; beyond in brackets of 10 km and of 5 km. */
const BLOCKS = keysOf('distance-block')
const FINE = keysOf('distance-fine')
export const LOCAL_BLOCKS = BLOCKS.filter(isLocal)
const LOCAL_FINE = FINE.filter(isLocal)
const FAR_BLOCKS = BLOCKS.filter(bracket => !isLocal(bracket))
export const FAR_FINE = FINE.filter(bracket => !isLocal(bracket))

/**
 * The three reports of distances are one family: the brackets of one are sums of those of another, so each bracket is released in
 * all three or in none.
 */
const protectBlocks = (context: FigureContext, buildId: number): Promise<ProtectedTable> =>
  protectTable(context, buildId, 'visits', 'distance-block')

export const FINE_MARGINS: readonly TableMargin[] = [{ totals: 'distance-block', releasedBy: BY_PERIOD }]
const protectFine = async (context: FigureContext, buildId: number): Promise<ReadonlyMap<number, Measure>> =>
  (await protectTable(context, buildId, 'visits', 'distance-fine', FINE_MARGINS)).released

const LOCAL = 0
const FAR = 1
const sideOf = totalOf('distance-block', 'distance-side')

/**
 * The total of local or of non-local visits. Each of the two is the period's total less the other, so both are released or neither:
 * where the withheld part of either is safe or empty. Within a block the complementary suppression has already seen to that.
 */
const totalOfSide = async (
  { count, settings }: FigureContext,
  buildId: number,
  side: typeof LOCAL | typeof FAR,
  { released: blocks }: ProtectedTable,
): Promise<Released<ReleasedTotal[]>> => {
  const shown = [...blocks.keys()]
  if (!shown.some(top => sideOf(top) === side)) return releaseTotals({ totals: new Map(), of: ofAll })
  const exposed = await exposedTotals(
    shown,
    BLOCKS,
    {
      marginOf: sideOf,
      complementWithout: async released =>
        byCell(await count(buildId, complementOf('visits', 'distance-block', 'distance-side', released))),
    },
    [LOCAL, FAR],
    settings,
  )
  const totals = exposed.length === 0 ? await count(buildId, tableOf('visits', 'distance-side')) : []
  return releaseTotals({ totals: byCell(totals.filter(({ cell }) => cell === side)), of: ofAll })
}

const rowsOf = (keys: readonly number[], released: ReadonlyMap<number, Measure>): Released<VisitsByDistance[]> =>
  releaseTable('visitorcount', { keys, keyOf: distancebracket => ({ distancebracket }), released })

export const distanceReports = {
  /** Visits in brackets of 5 km up to 250 km; longer ones in the bracket 255. */
  'journeys/visitorsbydistance': report<VisitsByDistance>(async (context, buildId) => {
    const blocks = await protectBlocks(context, buildId)
    const fine = await protectFine(context, buildId)
    const released = new Map<number, Measure>()
    for (const [keys, table] of [[LOCAL_BLOCKS, blocks.released] as const, [FAR_FINE, fine] as const])
      for (const top of keys) {
        const measure = table.get(top)
        if (measure) released.set(top, measure)
      }
    const totals = await blocks.totalsOf('period')
    return releaseReport(rowsOf([...LOCAL_BLOCKS, ...FAR_FINE], released), releaseTotals({ totals, of: ofAll }))
  }),
  /** Visits of at most 35 km in brackets of 1 km. */
  'journeys/localvisitorsbydistance': report<VisitsByDistance>(async (context, buildId) => {
    const blocks = await protectBlocks(context, buildId)
    const fine = await protectFine(context, buildId)
    return releaseReport(rowsOf(LOCAL_FINE, fine), await totalOfSide(context, buildId, LOCAL, blocks))
  }),
  /** Visits over 35 km in brackets of 10 km up to 250 km; longer ones in the bracket 260. */
  'journeys/nonlocalvisitorsbydistance': report<VisitsByDistance>(async (context, buildId) => {
    const blocks = await protectBlocks(context, buildId)
    return releaseReport(rowsOf(FAR_BLOCKS, blocks.released), await totalOfSide(context, buildId, FAR, blocks))
  }),
}

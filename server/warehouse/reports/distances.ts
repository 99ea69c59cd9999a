import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { VisitsByDistance } from '../../../src/contract/report-rows.ts'
import type { Measure } from '../gate/measure.ts'
import { exposedTotals } from '../gate/protect-margins.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { byCell, restOf, tableOf } from './cells.ts'
import type { ViewerContext } from './context.ts'
import { ofAll, PERIOD, type ProtectedTable, protectTable } from './protect-table.ts'

/** Journeys up to this are local. */
const LOCAL_KM = 35
const OVER_FINE = 255
const OVER_BLOCK = 260

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step)

const LOCAL_5_KM = steps(5, LOCAL_KM, 5)
const LOCAL_1_KM = steps(1, LOCAL_KM, 1)
const NONLOCAL_10_KM = [...steps(40, 250, 10), OVER_BLOCK]
const NONLOCAL_5_KM = [...steps(40, 250, 5), OVER_FINE]

/** The block that a bracket of 1 km (local) or 5 km is part of. */
const blockOf = (bracket: number): number => {
  if (bracket === OVER_FINE) return OVER_BLOCK
  return bracket <= LOCAL_KM ? Math.ceil(bracket / 5) * 5 : Math.ceil(bracket / 10) * 10
}

interface Brackets {
  /** Local ones of 5 km, others of 10 km, by their top. */
  readonly blocks: ProtectedTable
  /** Local ones of 1 km, others of 5 km, by their top. */
  readonly fine: ReadonlyMap<number, Measure>
}

const BLOCKS = [...LOCAL_5_KM, ...NONLOCAL_10_KM]

/**
 * All, local and non-local distances are one family: the brackets of one are sums of those of another, so that each is
 * released in all three or in none.
 */
const protectBrackets = async (context: ViewerContext, buildId: number): Promise<Brackets> => {
  const blocks = await protectTable(context, buildId, 'visits', 'distance-block', BLOCKS)
  const { released: fine } = await protectTable(
    context,
    buildId,
    'visits',
    'distance-fine',
    [...LOCAL_1_KM, ...NONLOCAL_5_KM],
    [{ totals: 'distance-block', marginOf: blockOf, released: blocks.released }],
  )
  return { blocks, fine }
}

const LOCAL = 0
const NONLOCAL = 1
type Side = typeof LOCAL | typeof NONLOCAL
const sideOf = (bracket: number): Side => (bracket <= LOCAL_KM ? LOCAL : NONLOCAL)

/**
 * The total of local or of non-local visits. Each is the period's less the other, so that both are told or neither: where what
 * is withheld of either is safe or nothing. Within a block the gate has seen to that already.
 */
const totalOfSide = async (
  { warehouse, settings }: ViewerContext,
  buildId: number,
  side: Side,
  { released: blocks }: ProtectedTable,
): Promise<Released<ReleasedTotal[]>> => {
  const shown = [...blocks.keys()]
  if (!shown.some(top => sideOf(top) === side)) return releaseTotals({ totals: new Map(), of: ofAll })
  const exposed = await exposedTotals(
    shown,
    BLOCKS,
    {
      marginOf: sideOf,
      restWithout: async released =>
        byCell(await warehouse.rows(restOf('visits', 'distance-block', 'distance-side'), { buildId, released })),
    },
    [LOCAL, NONLOCAL],
    settings,
  )
  const totals = exposed.length === 0 ? await warehouse.rows(tableOf('visits', 'distance-side'), { buildId }) : []
  return releaseTotals({ totals: byCell(totals.filter(({ cell }) => cell === side)), of: ofAll })
}

const rowsOf = (keys: readonly number[], released: ReadonlyMap<number, Measure>): Released<VisitsByDistance[]> =>
  releaseTable('visitorcount', { keys, keyOf: distancebracket => ({ distancebracket }), released })

/** Visits of the period in brackets of 5 km to 250; longer in 255. */
export const byDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByDistance>>> => {
  const { blocks, fine } = await protectBrackets(context, buildId)
  const local = LOCAL_5_KM.flatMap(top => [[top, blocks.released.get(top)] as const])
  const rest = NONLOCAL_5_KM.flatMap(top => [[top, fine.get(top)] as const])
  const released = [...local, ...rest].filter((pair): pair is [number, Measure] => pair[1] !== undefined)
  return releaseReport(
    rowsOf([...LOCAL_5_KM, ...NONLOCAL_5_KM], new Map(released)),
    releaseTotals({ totals: await blocks.totalsOf(PERIOD), of: ofAll }),
  )
}

/** Visits of at most 35 km in brackets of 1 km. */
export const byLocalDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByDistance>>> => {
  const { blocks, fine } = await protectBrackets(context, buildId)
  return releaseReport(rowsOf(LOCAL_1_KM, fine), await totalOfSide(context, buildId, LOCAL, blocks))
}

/** Visits over 35 km in brackets of 10 km to 250; longer in 260. */
export const byNonlocalDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByDistance>>> => {
  const { blocks } = await protectBrackets(context, buildId)
  return releaseReport(rowsOf(NONLOCAL_10_KM, blocks.released), await totalOfSide(context, buildId, NONLOCAL, blocks))
}

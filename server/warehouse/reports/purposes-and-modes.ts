import type { ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../src/contract/report-rows.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { HOURS_A_DAY, MODES, PURPOSES, pairsOf } from './keys.ts'
import { ofAll, PERIOD, type ProtectedTable, protectTable, type TableMargin } from './protect-table.ts'

type Kind = 'purpose' | 'mode'
const CODES: Readonly<Record<Kind, readonly number[]>> = { purpose: PURPOSES, mode: MODES }
/** Other journeys have no hours of their own: they would follow from those of all, so they are counted as withheld. */
const TIMED: Readonly<Record<Kind, readonly number[]>> = { purpose: [1, 2, 3, 4], mode: MODES }

/** Visits of the period by purpose or mode. */
const protectCodes = (context: ViewerContext, buildId: number, kind: Kind): Promise<ProtectedTable> =>
  protectTable(context, buildId, 'visits', kind, CODES[kind])

const ofCode: Readonly<Record<Kind, (code: number) => ReleasedTotal['of']>> = {
  purpose: purpose => ({ purpose }),
  mode: mode => ({ mode }),
}

const WEEKEND: TableMargin = { totals: 'day-type', marginOf: cell => cell % 2 }
const HOUR: TableMargin = { totals: 'hour', marginOf: cell => cell % HOURS_A_DAY }

/**
 * Visits by purpose or mode on weekday days and weekend days; both sum to the code's total, and over codes to the days'. A
 * code's total is that of the mean day of all that have data.
 */
const byDay = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const keys = pairsOf(CODES[kind], 2)
  const codes: TableMargin = {
    totals: kind,
    marginOf: cell => Math.floor(cell / 2),
    released: (await protectCodes(context, buildId, kind)).released,
  }
  const { released, totalsOf } = await protectTable(context, buildId, 'visits', `${kind}-day-type`, keys, [
    codes,
    WEEKEND,
  ])
  const { ofDayType, all } = await readDays(context, buildId)
  return {
    table: { keys, released, daysOf: (cell: number) => ofDayType[cell % 2] ?? 0 },
    totals: [
      releaseTotals({
        totals: await totalsOf(WEEKEND),
        of: weekend => ({ weekend }),
        daysOf: weekend => ofDayType[weekend] ?? 0,
      }),
      releaseTotals({ totals: await totalsOf(codes), of: ofCode[kind], daysOf: () => all }),
    ],
  }
}

const byTime = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const keys = pairsOf(TIMED[kind], HOURS_A_DAY)
  const codes: TableMargin = {
    totals: kind,
    marginOf: cell => Math.floor(cell / HOURS_A_DAY),
    released: (await protectCodes(context, buildId, kind)).released,
  }
  const { released, totalsOf } = await protectTable(context, buildId, 'visits', `${kind}-hour`, keys, [codes, HOUR])
  const { all } = await readDays(context, buildId)
  const daysOf = () => all
  return {
    table: { keys, released, daysOf },
    totals: [
      releaseTotals({ totals: await totalsOf(codes), of: ofCode[kind], daysOf }),
      releaseTotals({ totals: await totalsOf(HOUR), of: hour => ({ hour }), daysOf }),
    ],
  }
}

const weekendOf = (cell: number): 0 | 1 => (cell % 2 === 0 ? 0 : 1)

/** Visits of the period by purpose, five rows. */
export const journeysByPurpose = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByPurpose>>> => {
  const { released, totalsOf } = await protectCodes(context, buildId, 'purpose')
  return releaseReport(
    releaseTable('journeycount', { keys: PURPOSES, keyOf: purpose => ({ purpose }), released }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

/** Visits per weekday day and per weekend day by purpose, ten rows. */
export const purposeByDay = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<PurposeByDay>>> => {
  const { table, totals } = await byDay(context, buildId, 'purpose')
  const keyOf = (cell: number) => ({ purpose: Math.floor(cell / 2), weekend: weekendOf(cell) })
  return releaseReport(releaseTable('journeycount', { ...table, keyOf }), ...totals)
}

/** Visits per day in each hour by purpose 1 to 4, 96 rows. An hour's total holds the visits of purpose 5 too. */
export const purposeByTime = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<PurposeByTime>>> => {
  const { table, totals } = await byTime(context, buildId, 'purpose')
  const keyOf = (cell: number) => ({ purpose: Math.floor(cell / HOURS_A_DAY), hour: cell % HOURS_A_DAY })
  return releaseReport(releaseTable('journeycount', { ...table, keyOf }), ...totals)
}

/** Visits of the period by mode, four rows. */
export const journeysByMode = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<VisitsByMode>>> => {
  const { released, totalsOf } = await protectCodes(context, buildId, 'mode')
  return releaseReport(
    releaseTable('journeycount', { keys: MODES, keyOf: mode => ({ mode }), released }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

/** Visits per weekday day and per weekend day by mode, eight rows. */
export const modeByDay = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<ModeByDay>>> => {
  const { table, totals } = await byDay(context, buildId, 'mode')
  const keyOf = (cell: number) => ({ mode: Math.floor(cell / 2), weekend: weekendOf(cell) })
  return releaseReport(releaseTable('journeycount', { ...table, keyOf }), ...totals)
}

/** Visits per day in each hour by mode, 96 rows. */
export const modeByTime = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<ModeByTime>>> => {
  const { table, totals } = await byTime(context, buildId, 'mode')
  const keyOf = (cell: number) => ({ mode: Math.floor(cell / HOURS_A_DAY), hour: cell % HOURS_A_DAY })
  return releaseReport(releaseTable('journeycount', { ...table, keyOf }), ...totals)
}

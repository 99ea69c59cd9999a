import type {
  ModeByDay,
  ModeByTime,
  PurposeByDay,
  PurposeByTime,
  VisitsByMode,
  VisitsByPurpose,
} from '../../../src/contract/report-rows.ts'
import type { Measure } from '../gate/measure.ts'
import type { Released } from '../gate/release.ts'
import { releaseTable } from '../gate/release-table.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { HOURS_A_DAY, MODES, PURPOSES, pairsOf } from './keys.ts'
import { protectTable } from './protect-table.ts'

type Kind = 'purpose' | 'mode'
const CODES: Readonly<Record<Kind, readonly number[]>> = { purpose: PURPOSES, mode: MODES }
/** Other journeys have no hours of their own: they would follow from those of all, so they are counted as withheld. */
const TIMED: Readonly<Record<Kind, readonly number[]>> = { purpose: [1, 2, 3, 4], mode: MODES }

const totals = (context: ViewerContext, buildId: number, kind: Kind): Promise<ReadonlyMap<number, Measure>> =>
  protectTable(context, buildId, 'visits', kind, CODES[kind])

/** Visits by purpose or mode on weekday days and weekend days; both sum to the code's total, and over codes to the days'. */
const byDay = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const keys = pairsOf(CODES[kind], 2)
  const released = await protectTable(context, buildId, 'visits', `${kind}-day-type`, keys, [
    {
      totals: kind,
      marginOf: cell => Math.floor(cell / 2),
      released: await totals(context, buildId, kind),
    },
    { totals: 'day-type', marginOf: cell => cell % 2 },
  ])
  const days = await readDays(context, buildId)
  return { keys, released, daysOf: (cell: number) => days.ofDayType[cell % 2] ?? 0 }
}

const byTime = async (context: ViewerContext, buildId: number, kind: Kind) => {
  const keys = pairsOf(TIMED[kind], HOURS_A_DAY)
  const released = await protectTable(context, buildId, 'visits', `${kind}-hour`, keys, [
    {
      totals: kind,
      marginOf: cell => Math.floor(cell / HOURS_A_DAY),
      released: await totals(context, buildId, kind),
    },
    { totals: 'hour', marginOf: cell => cell % HOURS_A_DAY },
  ])
  const { all } = await readDays(context, buildId)
  return { keys, released, daysOf: () => all }
}

const weekendOf = (cell: number): 0 | 1 => (cell % 2 === 0 ? 0 : 1)

/** Visits of the period by purpose, five rows. */
export const journeysByPurpose = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<VisitsByPurpose[]>> =>
  releaseTable('journeycount', {
    keys: PURPOSES,
    keyOf: purpose => ({ purpose }),
    released: await totals(context, buildId, 'purpose'),
  })

/** Visits per weekday day and per weekend day by purpose, ten rows. */
export const purposeByDay = async (context: ViewerContext, buildId: number): Promise<Released<PurposeByDay[]>> =>
  releaseTable('journeycount', {
    ...(await byDay(context, buildId, 'purpose')),
    keyOf: cell => ({ purpose: Math.floor(cell / 2), weekend: weekendOf(cell) }),
  })

/** Visits per day in each hour by purpose 1 to 4, 96 rows. */
export const purposeByTime = async (context: ViewerContext, buildId: number): Promise<Released<PurposeByTime[]>> =>
  releaseTable('journeycount', {
    ...(await byTime(context, buildId, 'purpose')),
    keyOf: cell => ({ purpose: Math.floor(cell / HOURS_A_DAY), hour: cell % HOURS_A_DAY }),
  })

/** Visits of the period by mode, four rows. */
export const journeysByMode = async (context: ViewerContext, buildId: number): Promise<Released<VisitsByMode[]>> =>
  releaseTable('journeycount', {
    keys: MODES,
    keyOf: mode => ({ mode }),
    released: await totals(context, buildId, 'mode'),
  })

/** Visits per weekday day and per weekend day by mode, eight rows. */
export const modeByDay = async (context: ViewerContext, buildId: number): Promise<Released<ModeByDay[]>> =>
  releaseTable('journeycount', {
    ...(await byDay(context, buildId, 'mode')),
    keyOf: cell => ({ mode: Math.floor(cell / 2), weekend: weekendOf(cell) }),
  })

/** Visits per day in each hour by mode, 96 rows. */
export const modeByTime = async (context: ViewerContext, buildId: number): Promise<Released<ModeByTime[]>> =>
  releaseTable('journeycount', {
    ...(await byTime(context, buildId, 'mode')),
    keyOf: cell => ({ mode: Math.floor(cell / HOURS_A_DAY), hour: cell % HOURS_A_DAY }),
  })

import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import type {
  TraversesByDistance,
  TraversesByHour,
  TraversesByMode,
  TraversesByPurpose,
} from '../../../src/contract/report-rows.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { BUCKETS, HOUR_KEYS, MODES, PURPOSES, pairsOf, WEEKDAY_KEYS } from './keys.ts'
import { meanDays } from './mean-days.ts'
import { ofAll, PERIOD, protectTable } from './protect-table.ts'

/** Traverses per day of each weekday, seven rows from Sunday. The total is that of the mean day of all that have data. */
export const traversesByDay = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<DailyVisits>>> => {
  const days = await readDays(context, buildId)
  return meanDays(await protectTable(context, buildId, 'traverses', 'weekday', WEEKDAY_KEYS), days)
}

/** Traverses per day in each hour, 24 rows. */
export const traversesByHour = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<TraversesByHour>>> => {
  const days = await readDays(context, buildId)
  const daysOf = () => days.all
  const { released, totalsOf } = await protectTable(context, buildId, 'traverses', 'hour', HOUR_KEYS)
  return releaseReport(
    releaseTable('visitorcount', {
      keys: HOUR_KEYS,
      keyOf: hour_range => ({ hour_range }),
      released,
      daysOf,
    }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll, daysOf }),
  )
}

/** Traverses of the period by mode, four rows. */
export const traversesByMode = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<TraversesByMode>>> => {
  const { released, totalsOf } = await protectTable(context, buildId, 'traverses', 'mode', MODES)
  return releaseReport(
    releaseTable('visitorcount', { keys: MODES, keyOf: mode => ({ mode }), released }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

/** Traverses of the period by purpose, five rows. */
export const traversesByPurpose = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<TraversesByPurpose>>> => {
  const { released, totalsOf } = await protectTable(context, buildId, 'traverses', 'purpose', PURPOSES)
  return releaseReport(
    releaseTable('visitorcount', { keys: PURPOSES, keyOf: purpose => ({ purpose }), released }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

/** Buckets of a trip's reach count from 1. */
const REACH_KEYS = pairsOf(BUCKETS, BUCKETS.length)

/** Traverses of the period by straight distance from the origin to the area and on to the destination, 64 rows. */
export const traversesByDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<TraversesByDistance>>> => {
  const { released, totalsOf } = await protectTable(context, buildId, 'traverses', 'reach', REACH_KEYS)
  return releaseReport(
    releaseTable('visitorcount', {
      keys: REACH_KEYS,
      keyOf: cell => ({
        access_distance_bucket: Math.floor(cell / BUCKETS.length) + 1,
        egress_distance_bucket: (cell % BUCKETS.length) + 1,
      }),
      released,
    }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

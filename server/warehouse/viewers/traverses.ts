import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import type {
  TraversesByDistance,
  TraversesByHour,
  TraversesByMode,
  TraversesByPurpose,
} from '../../../src/contract/report-rows.ts'
import type { Released } from '../gate/release.ts'
import { releaseTable } from '../gate/release-table.ts'
import type { ViewerContext } from './context.ts'
import { readDays } from './days.ts'
import { BUCKETS, HOUR_KEYS, MODES, PURPOSES, pairsOf, WEEKDAY_KEYS } from './keys.ts'
import { protectTable } from './protect-table.ts'

/** Traverses per day of each weekday, seven rows from Sunday. */
export const traversesByDay = async (context: ViewerContext, buildId: number): Promise<Released<DailyVisits[]>> => {
  const days = await readDays(context, buildId)
  return releaseTable('visitorcount', {
    keys: WEEKDAY_KEYS,
    keyOf: weekday => ({ weekday }),
    released: await protectTable(context, buildId, 'traverses', 'weekday', WEEKDAY_KEYS),
    daysOf: days.of,
  })
}

/** Traverses per day in each hour, 24 rows. */
export const traversesByHour = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<TraversesByHour[]>> => {
  const days = await readDays(context, buildId)
  return releaseTable('visitorcount', {
    keys: HOUR_KEYS,
    keyOf: hour_range => ({ hour_range }),
    released: await protectTable(context, buildId, 'traverses', 'hour', HOUR_KEYS),
    daysOf: () => days.all,
  })
}

/** Traverses of the period by mode, four rows. */
export const traversesByMode = async (context: ViewerContext, buildId: number): Promise<Released<TraversesByMode[]>> =>
  releaseTable('visitorcount', {
    keys: MODES,
    keyOf: mode => ({ mode }),
    released: await protectTable(context, buildId, 'traverses', 'mode', MODES),
  })

/** Traverses of the period by purpose, five rows. */
export const traversesByPurpose = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<TraversesByPurpose[]>> =>
  releaseTable('visitorcount', {
    keys: PURPOSES,
    keyOf: purpose => ({ purpose }),
    released: await protectTable(context, buildId, 'traverses', 'purpose', PURPOSES),
  })

/** Buckets of a trip's reach count from 1. */
const REACH_KEYS = pairsOf(BUCKETS, BUCKETS.length)

/** Traverses of the period by straight distance from the origin to the area and on to the destination, 64 rows. */
export const traversesByDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<TraversesByDistance[]>> =>
  releaseTable('visitorcount', {
    keys: REACH_KEYS,
    keyOf: cell => ({
      access_distance_bucket: Math.floor(cell / BUCKETS.length) + 1,
      egress_distance_bucket: (cell % BUCKETS.length) + 1,
    }),
    released: await protectTable(context, buildId, 'traverses', 'reach', REACH_KEYS),
  })

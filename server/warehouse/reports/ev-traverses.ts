import type { EvTripsByDistance } from '../../../src/contract/ev-insights.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import type { ViewerContext } from './context.ts'
import { BUCKETS, pairsOf } from './keys.ts'
import { ofAll, PERIOD, protectTable } from './protect-table.ts'

/** Upper bounds of the distance buckets, km; the last stands for all that is over 360. */
const BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360, 361] as const

const KEYS = pairsOf(pairsOf(BUCKETS, BUCKETS.length), BUCKETS.length)

/**
 * Traverses of the period by straight distance from the origin to the area, on to the destination, and of the whole trip:
 * 512 rows. A dataset of electric vehicles gives out no table without the third distance: there the whole trip mostly
 * follows from the other two, so that its parts could not be shown beside their sum.
 */
export const evTraversesByDistance = async (
  context: ViewerContext,
  buildId: number,
): Promise<Released<ReportFigures<EvTripsByDistance>>> => {
  const { released, totalsOf } = await protectTable(context, buildId, 'traverses', 'ev-reach', KEYS)
  return releaseReport(
    releaseTable('pev_trips', {
      keys: KEYS,
      keyOf: cell => ({
        distance_from_origin_km: BOUNDS_KM[Math.floor(cell / (BUCKETS.length * BUCKETS.length))] ?? 0,
        distance_to_dest_km: BOUNDS_KM[Math.floor(cell / BUCKETS.length) % BUCKETS.length] ?? 0,
        distance_orig_dest_crowfly_bucket: cell % BUCKETS.length,
      }),
      released,
    }),
    releaseTotals({ totals: await totalsOf(PERIOD), of: ofAll }),
  )
}

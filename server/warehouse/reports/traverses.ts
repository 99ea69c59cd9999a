import type { EvTripsByDistance } from '../../../src/contract/ev-insights.ts'
import type { DailyVisits } from '../../../src/contract/location-insights.ts'
import type {
  TraversesByDistance,
  TraversesByHour,
  TraversesByMode,
  TraversesByPurpose,
} from '../../../src/contract/report-tables.ts'
import { DISTANCE_BOUNDS_KM } from '../../../src/domain/constants.ts'
import { splitPair } from '../dimensions.ts'
import { countTable, ofAll, report } from './report.ts'
import { meanDays } from './visits.ts'

/** The upper bound of a distance bucket, km; 361 stands for everything beyond the last bound. */
const boundOf = (bucket: number): EvTripsByDistance['distance_to_dest_km'] => DISTANCE_BOUNDS_KM[bucket] ?? 361

const rows = 'traverses'
const value = 'visitorcount'

export const traverseReports = {
  'traversing/averagedaily': report<DailyVisits>(meanDays(rows)),
  /** By the straight distances from the origin to the area and from there to the destination; the calls' buckets count from 1. */
  'traversing/tripsbydistance': report<TraversesByDistance>(
    countTable({
      rows,
      by: 'reach',
      value,
      keyOf: cell => {
        const [access, egress] = splitPair('reach', cell)
        return { access_distance_bucket: access + 1, egress_distance_bucket: egress + 1 }
      },
    }),
  ),
  'traversing/mode': report<TraversesByMode>(countTable({ rows, by: 'mode', value, keyOf: mode => ({ mode }) })),
  'traversing/purpose': report<TraversesByPurpose>(
    countTable({ rows, by: 'purpose', value, keyOf: purpose => ({ purpose }) }),
  ),
  'traversing/hour': report<TraversesByHour>(
    countTable({
      rows,
      by: 'hour',
      value,
      keyOf: hour_range => ({ hour_range }),
      daysOf: days => days.all,
      totals: [{ by: 'period', of: ofAll, daysOf: days => days.all }],
    }),
  ),
  /**
   * By the distances of `tripsbydistance` and the straight distance of the whole trip: 512 rows. A dataset of electric vehicles
   * releases no table without the third distance: there it mostly follows from the other two, so that the parts of a figure could
   * not be released beside their sum.
   */
  'traversing/evtripsbydistance': report<EvTripsByDistance>(
    countTable({
      rows,
      by: 'ev-reach',
      value: 'pev_trips',
      keyOf: cell => {
        const [reach, whole] = splitPair('ev-reach', cell)
        const [access, egress] = splitPair('reach', reach)
        return {
          distance_from_origin_km: boundOf(access),
          distance_to_dest_km: boundOf(egress),
          distance_orig_dest_crowfly_bucket: whole,
        }
      },
    }),
  ),
}

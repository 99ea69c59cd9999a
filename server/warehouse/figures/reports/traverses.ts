import type { EvTripsByDistance } from '../../../../src/contract/ev-insights.ts'
import type {
  TraversesByDistance,
  TraversesByHour,
  TraversesByMode,
  TraversesByPurpose,
} from '../../../../src/contract/report-tables.ts'
import { DISTANCE_BOUNDS_KM } from '../../../../src/domain/constants.ts'
import { countTable } from './report.ts'
import { meanDays } from './visits.ts'

/** The upper bound of a distance bucket, km; 361 stands for everything beyond the last bound. */
const boundOf = (bucket: number): number => DISTANCE_BOUNDS_KM[bucket] ?? 361

const rows = 'traverses'
const value = 'visitorcount'
const fromOne = { toKey: (bucket: number) => bucket + 1 }

export const traverseReports = {
  'traversing/averagedaily': meanDays(rows),
  /** By the straight distances from the origin to the area and from there to the destination; the calls' buckets count from 1. */
  'traversing/tripsbydistance': countTable<TraversesByDistance>({
    rows,
    by: ['access', 'egress'],
    value,
    keys: [fromOne, fromOne],
  }),
  'traversing/mode': countTable<TraversesByMode>({ rows, by: ['mode'], value }),
  'traversing/purpose': countTable<TraversesByPurpose>({ rows, by: ['purpose'], value }),
  'traversing/hour': countTable<TraversesByHour>({
    rows,
    by: ['hour'],
    value,
    perDay: true,
    keys: [{ field: 'hour_range' }],
  }),
  /** By the distances of `tripsbydistance` and the straight distance of the whole trip: 512 rows. */
  'traversing/evtripsbydistance': countTable<EvTripsByDistance>({
    rows,
    by: ['access', 'egress', 'crow-fly'],
    value: 'pev_trips',
    keys: [
      { field: 'distance_from_origin_km', toKey: boundOf },
      { field: 'distance_to_dest_km', toKey: boundOf },
      undefined,
    ],
  }),
}

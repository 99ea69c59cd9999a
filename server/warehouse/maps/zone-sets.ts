import type { CountRow, ZoneDimension } from '../counts/counting.ts'
import type { TripSet } from '../counts/read-trips.ts'
import type { DimensionName } from '../dimensions.ts'

interface ZoneSetOf {
  readonly rows: TripSet
  readonly zone: ZoneDimension
  /** What divides the trips that a map opens with; nothing divides them where it is the period. */
  readonly stay: DimensionName & ('stays' | 'period')
}

/** Trips by the zone at their other end, or for traverses at both ends; only visits are divided by whether they are dwells. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone', stay: 'stays' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone', stay: 'period' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone', stay: 'period' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone', stay: 'period' },
} as const satisfies Record<string, ZoneSetOf>
export type ZoneSet = keyof typeof ZONE_SETS

/** second: 1 for dwells, 0 for other visits, and 0 for all trips where they are not divided. */
export type ByZone = CountRow

import type { TripSet } from '../../dimensions.ts'

/** The zone at an end of a trip, 0 for none. */
type ZoneField = 'origin-zone' | 'dest-zone' | 'near-zone' | 'far-zone'

/** Some trips, by the zone at one of their ends. */
export interface TripsByZone {
  readonly rows: TripSet
  readonly zone: ZoneField
}

/** Trips by the zone at their other end, or for traverses at both ends. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone' },
} as const satisfies Record<string, TripsByZone>
export type ZoneSet = keyof typeof ZONE_SETS

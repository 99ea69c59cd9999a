import type { TripSet } from '../counts/read-trips.ts'

/** The small zone at an end of a trip, 0 for none. */
export type ZoneField = 'origin-zone' | 'dest-zone'

/** Trips by the zone at their other end, or for traverses at both ends. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone' },
} as const satisfies Record<string, { rows: TripSet; zone: ZoneField }>
export type ZoneSet = keyof typeof ZONE_SETS

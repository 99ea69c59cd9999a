import type { CellRow, TripSet } from '../cells.ts'
import type { Measure } from '../gate/measure.ts'
import { statement } from '../statement.ts'
import { CODE_SQL } from './map-filters.ts'

/** Trips by the zone at their other end, or for traverses at both ends; only visits are divided by whether they are dwells. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone', stay: 'stays' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone', stay: 'any-stay' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone', stay: 'any-stay' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone', stay: 'any-stay' },
} as const satisfies Record<string, { rows: TripSet; zone: string; stay: string }>
export type ZoneSet = keyof typeof ZONE_SETS

/** stays: 1 for dwells, 0 for other visits, and 0 for all trips where the statement does not divide them. */
export type ByZone = CellRow & { readonly stays: 0 | 1 }

type OfBuild = { buildId: number }
/** version: of the standard zones, which says the middle zone of a small one; apart: small zones that are left out. */
type OfJoined = OfBuild & { version: number; apart: readonly number[] }
type Complement = { stays: readonly number[]; released: readonly number[] }

const statementsOf = (set: ZoneSet) => {
  const slots = ZONE_SETS[set]
  const dividedBy = (stay: string) => ({
    byZone: statement<OfBuild, ByZone>(import.meta.url, 'zones.sql', { ...slots, stay }),
    complement: statement<OfBuild & Complement, Measure>(import.meta.url, 'zones-complement.sql', { ...slots, stay }),
    /** All zones and the trips in no zone together, by stay. */
    total: statement<OfBuild, CellRow>(import.meta.url, '../table.sql', { rows: slots.rows, cell: stay }),
    byMiddleZone: statement<OfJoined, ByZone>(import.meta.url, 'zones-joined.sql', { ...slots, stay }),
    joinedComplement: statement<OfJoined & Complement, Measure>(import.meta.url, 'zones-joined-complement.sql', {
      ...slots,
      stay,
    }),
  })
  return {
    all: dividedBy('any-stay'),
    byStay: dividedBy(slots.stay),
    trips: statement<{ buildId: number; parts: number; part: number }>(import.meta.url, 'zone-trips.sql', {
      ...slots,
      code: { sql: CODE_SQL },
    }),
  }
}

export const zoneStatements: Readonly<Record<ZoneSet, ReturnType<typeof statementsOf>>> = {
  'visit-origins': statementsOf('visit-origins'),
  'departure-destinations': statementsOf('departure-destinations'),
  'traverse-origins': statementsOf('traverse-origins'),
  'traverse-destinations': statementsOf('traverse-destinations'),
}

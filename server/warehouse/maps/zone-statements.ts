import type { Measure } from '../gate/measure.ts'
import type { CellRow, TripSet } from '../reports/cells.ts'
import { statement } from '../statement.ts'

/** Trips by the zone at their other end, or at both where they pass; only visits stay. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone', stay: 'stays' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone', stay: 'any-stay' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone', stay: 'any-stay' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone', stay: 'any-stay' },
} as const satisfies Record<string, { rows: TripSet; zone: string; stay: string }>
export type ZoneSet = keyof typeof ZONE_SETS

/** stays: 1 for dwells, 0 for visits that are none, and for all trips where that is not asked. */
export type ByZone = CellRow & { readonly stays: 0 | 1 }

/** `version`: of the standard zones, whose parents tell which middle zone a small one lies in; `apart`: small zones left out. */
type OfJoined = { buildId: number; version: number; apart: readonly number[] }

const statementsOf = (set: ZoneSet) => {
  const slots = ZONE_SETS[set]
  const whole = (stay: string) => ({
    byZone: statement<{ buildId: number }, ByZone>(import.meta.url, 'zones.sql', { ...slots, stay }),
    /** What is left of some stays without the released zones. */
    rest: statement<{ buildId: number; stays: readonly number[]; released: readonly number[] }, Measure>(
      import.meta.url,
      'zones-rest.sql',
      { ...slots, stay },
    ),
    /** All zones and none together, by stay. */
    together: statement<{ buildId: number }, CellRow>(import.meta.url, '../reports/table.sql', {
      rows: slots.rows,
      cell: stay,
    }),
    byMiddleZone: statement<OfJoined, ByZone>(import.meta.url, 'zones-joined.sql', { ...slots, stay }),
    joinedRest: statement<OfJoined & { stays: readonly number[]; released: readonly number[] }, Measure>(
      import.meta.url,
      'zones-joined-rest.sql',
      { ...slots, stay },
    ),
  })
  return {
    all: whole('any-stay'),
    byStay: whole(slots.stay),
    trips: statement<{ buildId: number; parts: number; part: number }>(import.meta.url, 'zone-trips.sql', slots),
  }
}

export const zoneStatements: Readonly<Record<ZoneSet, ReturnType<typeof statementsOf>>> = {
  'visit-origins': statementsOf('visit-origins'),
  'departure-destinations': statementsOf('departure-destinations'),
  'traverse-origins': statementsOf('traverse-origins'),
  'traverse-destinations': statementsOf('traverse-destinations'),
}

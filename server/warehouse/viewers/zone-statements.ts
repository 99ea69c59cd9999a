import { type Statement, statement } from '../statement.ts'
import type { CellRow, TripSet } from './cells.ts'
import type { Selection } from './selection.ts'

type OfSelection = { buildId: number } & Selection

/** Trips by the zone at their other end, or at both where they pass. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone', stay: 'stays' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone', stay: 'any-stay' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone', stay: 'any-stay' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone', stay: 'any-stay' },
} as const satisfies Record<string, { rows: TripSet; zone: string; stay: string }>
export type ZoneSet = keyof typeof ZONE_SETS

const statementsOf = (set: ZoneSet) => {
  const of = <P extends OfSelection, R>(file: `${string}.sql`): Statement<P, R> =>
    statement(import.meta.url, file, ZONE_SETS[set])
  return {
    /** choice: 0 for the selection, else one option more of one filter. */
    byZone: of<OfSelection, CellRow & { readonly choice: number }>('zones.sql'),
    /** What is left of a selection without the released zones. */
    rest: of<OfSelection & { released: readonly number[] }, Omit<CellRow, 'cell'>>('zones-rest.sql'),
    notChosen: of<OfSelection, CellRow>('zones-not-chosen.sql'),
  }
}

export const zoneStatements: Readonly<Record<ZoneSet, ReturnType<typeof statementsOf>>> = {
  'visit-origins': statementsOf('visit-origins'),
  'departure-destinations': statementsOf('departure-destinations'),
  'traverse-origins': statementsOf('traverse-origins'),
  'traverse-destinations': statementsOf('traverse-destinations'),
}

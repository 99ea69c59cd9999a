import type { CellRow } from '../cells.ts'
import type { TripSet } from '../counts/read-trips.ts'
import type { Measure } from '../gate/measure.ts'
import { type Slots, type Statement, statement } from '../statement.ts'

/** version: of the standard zones, which says the middle zone of a small one. */
export type OfMoves = { buildId: number; version: number }
type OfTourists = OfMoves & { homeOverM: number }
type OfDwells = OfTourists & {
  dwellFromS: number
  shortUnderS: number
  mediumToS: number
}

/** Statements about the same moves: by middle zone, the complement of the released zones, and each move as words. */
export interface Moves<P extends OfMoves> {
  readonly extract: TripSet
  readonly byZone: Statement<P, CellRow>
  readonly complement: Statement<P & { released: readonly number[] }, Measure>
  readonly trips: Statement<P & { parts: number; part: number }>
}

const movesOf = <P extends OfMoves>(moves: string, extract: TripSet, ends: Slots = {}): Moves<P> => {
  const slots = { moves, extract, ...ends }
  return {
    extract,
    byZone: statement(import.meta.url, 'moves-by-zone.sql', slots),
    complement: statement(import.meta.url, 'moves-complement.sql', slots),
    trips: statement(import.meta.url, 'move-trips.sql', slots),
  }
}

export const touristVisits = movesOf<OfTourists>('tourist-visits', 'visits')
export const touristDwells = movesOf<OfDwells>('tourist-dwells', 'visits')
export const tripsIn = movesOf('trips-between', 'visits', { near: 'origin-zone', far: 'dest-zone' })
export const tripsOut = movesOf('trips-between', 'departures', { near: 'dest-zone', far: 'origin-zone' })

import type { CellRow, TripSet } from '../cells.ts'
import type { Measure } from '../gate/measure.ts'
import { type Statement, statement } from '../statement.ts'

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

const movesOf = <P extends OfMoves>(moves: string, extract: TripSet): Moves<P> => ({
  extract,
  byZone: statement(import.meta.url, 'moves-by-zone.sql', { moves }),
  complement: statement(import.meta.url, 'moves-complement.sql', { moves }),
  trips: statement(import.meta.url, 'move-trips.sql', { moves }),
})

export const touristVisits = movesOf<OfTourists>('tourist-visits', 'visits')
export const touristDwells = movesOf<OfDwells>('tourist-dwells', 'visits')
export const tripsIn = movesOf('trips-in', 'visits')
export const tripsOut = movesOf('trips-out', 'departures')

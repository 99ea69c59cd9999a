import type { Measure } from '../gate/measure.ts'
import type { CellRow, TripSet } from '../reports/cells.ts'
import { type Statement, statement } from '../statement.ts'

/** `version`: of the standard zones, whose parents tell which middle zone a small one lies in. */
export type OfMoves = { buildId: number; version: number }
type OfTourists = OfMoves & { homeOverM: number }
type OfDwells = OfTourists & {
  dwellFromS: number
  shortUnderS: number
  mediumToS: number
}

/** Statements about the same moves: by middle zone, all that is left without some zones, and each as words. */
export interface Moves<P extends OfMoves> {
  readonly extract: TripSet
  readonly byZone: Statement<P, CellRow>
  readonly elsewhere: Statement<P & { released: readonly number[] }, Measure>
  readonly trips: Statement<P & { parts: number; part: number }>
}

const movesOf = <P extends OfMoves>(moves: string, extract: TripSet): Moves<P> => ({
  extract,
  byZone: statement(import.meta.url, 'moves-by-zone.sql', { moves }),
  elsewhere: statement(import.meta.url, 'moves-elsewhere.sql', { moves }),
  trips: statement(import.meta.url, 'move-trips.sql', { moves }),
})

export const touristVisits = movesOf<OfTourists>('tourist-visits', 'visits')
export const touristDwells = movesOf<OfDwells>('tourist-dwells', 'visits')
export const tripsIn = movesOf('trips-in', 'visits')
export const tripsOut = movesOf('trips-out', 'departures')

export const versionOfBuild = statement<{ buildId: number }, number>(import.meta.url, 'version-of-build.sql')
export const monthsOfBuild = statement<{ buildId: number }, number>(import.meta.url, 'months-of-build.sql')

/** Payments of a middle zone in a month, on one kind of day, in one industry. */
export interface PaymentsCell {
  readonly zone: number
  readonly month: number
  /** 0 weekday, 1 weekend. */
  readonly day_type: number
  /** Its place in INDUSTRIES. */
  readonly industry: number
  readonly paid: number
  readonly pence: number
  readonly card_count: number
  readonly merchant_count: number
}
export const paymentsOfZones = statement<
  { buildId: number; batches: readonly number[]; zones: readonly number[] },
  PaymentsCell
>(import.meta.url, 'payments-of-zones.sql')

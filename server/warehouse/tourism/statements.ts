import type { Measure } from '../gate/measure.ts'
import { statement } from '../statement.ts'

/** `parents`: the batch that tells which middle zone a small one lies in. */
type Moves = { buildId: number; parents: number; hours: readonly number[] }
type OfTourists = Moves & { homeOverM: number }
type OfDwells = OfTourists & {
  dwellFromS: number
  shortUnderS: number
  mediumToS: number
  lengths: readonly number[]
}
/** everyZone 1: whatever stands in `chosen`, small zones. */
type OfTrips = Moves & { everyZone: number; chosen: readonly number[] }

export type ByZone = Measure & { readonly cell: number; readonly selected: 0 | 1 }

/** Statements about the same moves: by middle zone, what each option more would add, and all that is left without some zones. */
const movesOf = <P extends Moves>(moves: string) => ({
  byZone: statement<P, ByZone>(import.meta.url, 'moves-by-zone.sql', { moves }),
  byOption: statement<P, Measure & { readonly cell: number }>(import.meta.url, 'moves-by-option.sql', { moves }),
  elsewhere: statement<P & { released: readonly number[] }, Measure>(import.meta.url, 'moves-elsewhere.sql', { moves }),
})

export const touristVisits = movesOf<OfTourists>('tourist-visits')
export const touristDwells = movesOf<OfDwells>('tourist-dwells')
export const tripsIn = movesOf<OfTrips>('trips-in')
export const tripsOut = movesOf<OfTrips>('trips-out')
export type { Moves }

export const smallZonesOf = statement<{ parents: number; zones: readonly number[] }, number>(
  import.meta.url,
  'small-zones-of.sql',
)
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

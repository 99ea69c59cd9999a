import type { Measure } from '../gate/measure.ts'
import type { StayMeasure } from '../gate/release-stays.ts'
import { type Statement, statement } from '../statement.ts'

/** A figure with the number of what it is counted for; what the number means is its statement's. */
export type CellRow = Measure & { readonly cell: number }
type OfBuild = { buildId: number }

/** The extracts: trips that end in the area, start in it, or pass it. */
export type TripSet = 'visits' | 'departures' | 'traverses'

/** Numberings of cells, each a fragment of SQL: weekday * 24 + hour, purpose * 2 + weekend, and so on by their names. */
export type Cells =
  | 'weekday'
  | 'hour'
  | 'hour-of-week'
  | 'purpose'
  | 'mode'
  | 'purpose-day-type'
  | 'mode-day-type'
  | 'purpose-hour'
  | 'mode-hour'
  | 'age'
  | 'gender'
  | 'age-day-type'
  | 'gender-day-type'
  | 'age-gender'
  | 'distance-block'
  | 'distance-fine'
  | 'reach'
  | 'ev-reach'

/** Totals that cells are part of: the period's, or those of another numbering. */
export type Totals =
  | 'period'
  | 'day-type'
  | 'weekday'
  | 'hour'
  | 'purpose'
  | 'mode'
  | 'age'
  | 'gender'
  | 'distance-block'
  | 'distance-side'

/** Each figure once: a statement is read and made the first time it is asked for. */
const once = <K extends readonly string[], S>(make: (...key: K) => S): ((...key: K) => S) => {
  const made = new Map<string, S>()
  return (...key) => {
    const name = key.join(' ')
    const known = made.get(name) ?? make(...key)
    made.set(name, known)
    return known
  }
}

/** Trips by cell or by total: visits, departures or traverses of a build, thousandths of people. */
export const tableOf = once(
  (rows: TripSet, cell: Cells | Totals): Statement<OfBuild, CellRow> =>
    statement(import.meta.url, 'table.sql', { rows, cell }),
)

/** What is left of each total without the released cells; `cell` is the total's number. */
export const restOf = once(
  (rows: TripSet, cell: Cells, margin: Totals): Statement<OfBuild & { released: readonly number[] }, CellRow> =>
    statement(import.meta.url, 'table-rest.sql', { rows, cell, margin }),
)

/** Dwells by cell with their stays. */
export const staysBy = once(
  (cell: 'weekday' | 'hour'): Statement<OfBuild, StayMeasure & { readonly cell: number }> =>
    statement(import.meta.url, 'mean-stays.sql', { cell }),
)

/** People in dwells by weekday * 24 + hour: one each hour of each day. */
export const dwellersBy: Statement<OfBuild, CellRow> = statement(import.meta.url, 'dwellers.sql')

/** Visits by weekday * 2, and one more for the repeat visits. */
export const repeatsBy: Statement<OfBuild, CellRow> = statement(import.meta.url, 'repeats.sql')

export const byCell = <M extends { readonly cell: number }>(rows: readonly M[]): ReadonlyMap<number, M> =>
  new Map(rows.map(row => [row.cell, row]))

import type { DimensionName } from './dimensions.ts'
import type { Measure } from './gate/measure.ts'
import { type Statement, statement } from './statement.ts'

export type CellRow = Measure & { readonly cell: number }
type OfBuild = { buildId: number; event?: readonly number[]; ordinary?: readonly number[] }

/** The extracts of a dataset: trips that end in the area, start in it, or pass it; or those that have an end in its zones. */
export type TripSet = 'visits' | 'departures' | 'traverses' | 'flows'

/** Makes each statement when it is first used. */
const once = <K extends readonly string[], S>(make: (...key: K) => S): ((...key: K) => S) => {
  const made = new Map<string, S>()
  return (...key) => {
    const name = key.join(' ')
    const known = made.get(name) ?? make(...key)
    made.set(name, known)
    return known
  }
}

/** A build's trips by cell of a dimension. */
export const tableOf = once(
  (rows: TripSet, cell: DimensionName): Statement<OfBuild, CellRow> =>
    statement(import.meta.url, 'table.sql', { rows, cell }),
)

/** The complement of the released cells in every total; `cell` is the cell of the totals' dimension. */
export const complementOf = once(
  (
    rows: TripSet,
    cell: DimensionName,
    margin: DimensionName,
  ): Statement<OfBuild & { released: readonly number[] }, CellRow> =>
    statement(import.meta.url, 'table-complement.sql', { rows, cell, margin }),
)

export const byCell = <M extends { readonly cell: number }>(rows: readonly M[]): ReadonlyMap<number, M> =>
  new Map(rows.map(row => [row.cell, row]))

import type { EventParts, Term } from '../dimensions.ts'
import type { Column } from '../warehouse.ts'
import { repeatsOf } from './repeats-of.ts'
import { LEFT_OUT } from './sum-cells.ts'
import { fieldOf, type Trips } from './trips.ts'

/** A dimension of some trips, whose cells are numbered from 0. The number of a trip's cell is the sum over the terms. */
export interface Cells {
  /** One table for each term: it gives the number that a code of the trip's field adds. */
  readonly terms: readonly { readonly codes: Column; readonly table: Int32Array }[]
  /** The cells, ascending. */
  readonly numbers: ArrayLike<number>
}

/**
 * Cells that one field decides, such as zones, may be any numbers and are numbered as they are found; those of several fields are
 * below a few thousand and number themselves.
 */
export const cellsOf = (trips: Trips, terms: readonly Term[], parts: EventParts | undefined): Cells => {
  const found = terms.map(({ field, of }) => {
    const { codes, values } = field === 'repeat' ? repeatsOf(trips) : fieldOf(trips, field)
    return { codes, table: Array.from(values, value => of(value, parts)) }
  })
  const [only] = found
  if (found.length === 1 && only) {
    const numbers = Float64Array.from(new Set(only.table)).sort()
    const indexOf = new Map(Array.from(numbers, (number, index) => [number, index]))
    return { terms: [{ codes: only.codes, table: Int32Array.from(only.table, cell => indexOf.get(cell)!) }], numbers }
  }
  const last = found.reduce((sum, { table }) => sum + table.reduce((most, cell) => Math.max(most, cell), 0), 0)
  return {
    terms: found.map(({ codes, table }) => ({ codes, table: Int32Array.from(table) })),
    numbers: Array.from({ length: last + 1 }, (_, number) => number),
  }
}

/** Adds the numbers of the trips' cells to the rows, each multiplied by `times`. */
export const addCells = (rows: Int32Array, { terms }: Cells, times: number): void => {
  for (const { codes, table } of terms) {
    const multiplied = times === 1 ? table : table.map(number => number * times)
    for (let row = 0; row < rows.length; row++) rows[row]! += multiplied[codes[row]!]!
  }
}

/** Leaves the trips in some cells out of the rows, or all others. @param scratch room for as many rows */
export const leaveOut = (
  rows: Int32Array,
  cells: Cells,
  { some, isKept }: { some: readonly number[]; isKept: boolean },
  scratch: Int32Array,
): void => {
  const chosen = new Set(some)
  // LEFT_OUT has all bits set, so that a row which is left out once stays so.
  const marks = Int32Array.from(cells.numbers, number => (chosen.has(number) === isKept ? 0 : LEFT_OUT))
  const [only] = cells.terms
  if (cells.terms.length === 1 && only) {
    const { codes, table } = only
    const markOf = table.map(number => marks[number]!)
    for (let row = 0; row < rows.length; row++) rows[row]! |= markOf[codes[row]!]!
    return
  }
  scratch.fill(0)
  addCells(scratch, cells, 1)
  for (let row = 0; row < rows.length; row++) rows[row]! |= marks[scratch[row]!]!
}

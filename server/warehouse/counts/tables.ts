import type { DimensionName, EventParts } from '../dimensions.ts'
import type { Counting } from './counting.ts'
import type { TripSet } from './read-trips.ts'

/** The days of an event, for counting by a dimension of its parts alone: what is counted by others has one name. */
const partsFor = (parts: EventParts | undefined, ...dimensions: readonly DimensionName[]): Pick<Counting, 'parts'> =>
  parts && dimensions.some(name => name.startsWith('part')) ? { parts } : {}

/** A build's trips by cell of a dimension. */
export const tableOf = (rows: TripSet, by: DimensionName, parts?: EventParts): Counting => ({
  rows,
  by,
  ...partsFor(parts, by),
})

/** The complement of the released cells in every total; `cell` is the cell of the totals' dimension. */
export const complementOf = (
  rows: TripSet,
  cells: DimensionName,
  totals: DimensionName,
  released: readonly number[],
  parts?: EventParts,
): Counting => ({ rows, by: totals, without: [{ of: cells, cells: released }], ...partsFor(parts, cells, totals) })

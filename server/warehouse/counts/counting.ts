import type { DimensionName, EventParts } from '../dimensions.ts'
import type { Measure } from '../gate/measure.ts'
import type { TripSet } from './read-trips.ts'

/** The small zone at an end of a trip, or the middle zone that it lies in, 0 for none. */
export type ZoneDimension = 'origin-zone' | 'dest-zone'
export type By = DimensionName | { readonly middleOf: ZoneDimension; readonly version: number }

/** Some cells of a dimension. */
interface CellsOf {
  readonly of: By
  readonly cells: readonly number[]
}

/** What is counted of a build's trips. Its text is the name under which the result is stored. */
export interface Counting {
  readonly rows: TripSet
  readonly by: By
  /** A second dimension, whose cells divide those of the first. */
  readonly and?: By
  /** Only the trips in these cells are counted. */
  readonly only?: CellsOf
  /** The trips in any of these cells are not counted. */
  readonly without?: readonly CellsOf[]
  /** The days of an event, where a dimension is of its parts. */
  readonly parts?: EventParts
}

/** second: the cell of the second dimension, 0 where there is none. */
export type CountRow = Measure & { readonly cell: number; readonly second: number }

/** Counts a build's trips by cell, summed by person: rows by cell, ascending. Cells in which nothing was counted are missing. */
export type Count = (buildId: number, counting: Counting) => Promise<CountRow[]>

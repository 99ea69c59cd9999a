import type { DimensionName, EventParts } from '../dimensions.ts'
import type { Categories } from '../gate/categories.ts'
import type { Measure } from '../gate/measure.ts'
import type { TripSet } from './read-trips.ts'

/** A dimension, and how its options are merged. */
export interface Axis {
  readonly by: DimensionName
  readonly categories: Categories
}

/** The options of one or two axes. */
type Options = readonly [first: number, second: number]

/** What is counted of a build's trips. Its text is the name under which the result is stored. */
export interface Counting {
  readonly rows: TripSet
  readonly first: Axis
  readonly second: Axis
  /** Only the trips with these options of a dimension are counted. */
  readonly only?: { readonly by: DimensionName; readonly options: readonly number[] }
  /** The days of an event, if a dimension divides them. */
  readonly parts?: EventParts
  /** Sets of pairs of options that are counted instead of the nodes of the axes. */
  readonly sets?: readonly (readonly Options[])[]
}

/** first, second: nodes of the two axes. Of sets, the first is the index of the set. */
export type CountRow = Measure & { readonly first: number; readonly second: number }

/**
 * Counts a build's trips, summed by person, in every node of the product of two axes: rows ascending by first and second node. Nodes in which nothing was
 * counted are missing.
 */
export type Count = (buildId: number, counting: Counting) => Promise<CountRow[]>

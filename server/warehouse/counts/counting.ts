import type { Axis } from '../axes.ts'
import type { DimensionName, EventParts, TripSet } from '../dimensions.ts'
import type { Measure } from '../gate/measure.ts'

/** Some options of a dimension. */
export interface Options {
  readonly by: DimensionName
  readonly options: readonly number[]
}

/** What is counted of a build's trips. Its text is the name under which the result is stored. */
export interface Counting {
  readonly rows: TripSet
  readonly axes: readonly Axis[]
  /** Only the trips with these options are counted. */
  readonly only?: Options
  /** The days of an event, if a dimension divides them. */
  readonly parts?: EventParts
  /** Sets of options, one of each axis, that are counted instead of the nodes of the axes. */
  readonly sets?: readonly (readonly (readonly number[])[])[]
}

/**
 * Group: the number of a node of the product of the axes (`nodeNumber`), or the index of a set.
 */
export type CountRow = Measure & { readonly group: number }

/** Counts a build's trips, summed by person: rows ascending by group. Groups in which nothing was counted are missing. */
export type Count = (buildId: number, counting: Counting) => Promise<CountRow[]>

/** The number of a node of the product of some axes, by its node on each. */
export const nodeNumber = (axes: readonly Axis[], nodes: readonly number[]): number =>
  axes.reduce((number, { categories }, i) => number * categories.length + nodes[i]!, 0)

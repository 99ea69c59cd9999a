import type { Axis } from '../axes.ts'
import type { DimensionName, EventParts, TripSet } from '../dimensions.ts'
import type { Measure } from '../disclosure/measure.ts'

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

/** The same by group. */
export const countByGroup = async (
  count: Count,
  buildId: number,
  counting: Counting,
): Promise<ReadonlyMap<number, Measure>> => new Map((await count(buildId, counting)).map(row => [row.group, row]))

/** Counts some sets of options of the axes; null for a set in which nothing was counted. */
export const countSets = async (
  count: Count,
  buildId: number,
  counting: Omit<Counting, 'sets'>,
  sets: NonNullable<Counting['sets']>,
): Promise<readonly (Measure | null)[]> => {
  if (sets.length === 0) return []
  const measures = await countByGroup(count, buildId, { ...counting, sets })
  return sets.map((_, set) => measures.get(set) ?? null)
}

/** The number of a node of the product of some axes, by its node on each. */
export const nodeNumber = (axes: readonly Axis[], nodes: readonly number[]): number =>
  axes.reduce((number, { categories }, i) => number * categories.length + nodes[i]!, 0)

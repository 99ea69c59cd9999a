import { caller } from '../../runtime/concurrency/caller.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import type { Axis } from '../axes.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import { type DimensionName, dimension, type EventParts, type Field, type TripSet } from '../dimensions.ts'
import { ancestorsOf, leavesOf } from '../disclosure/categories.ts'
import type { Measure } from '../disclosure/measure.ts'
import { type FieldColumn, fieldOf, type TripReader, type Trips } from './read-trips.ts'
import { type Groups, groupsFrom, groupsOf, LEFT_OUT, rowsOf, sumGroups } from './sum-cells.ts'

/** Some options of a dimension. */
export interface Options {
  readonly by: DimensionName
  readonly options: readonly number[]
}

/** A count of a build's trips. The result is stored under its JSON. */
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

/** @property group the number of a node of the product of the axes (`nodeNumber`), or the index of a set */
export type CountRow = Measure & { readonly group: number }

/** Counts a build's trips, summed by person. The rows ascend by group. Empty groups are missing. */
export type Count = (buildId: number, counting: Counting) => Promise<CountRow[]>

/** Counts by group. */
export const countByGroup = async (
  count: Count,
  buildId: number,
  counting: Counting,
): Promise<ReadonlyMap<number, Measure>> => new Map((await count(buildId, counting)).map(row => [row.group, row]))

/** Counts some sets of options of the axes; null for an empty set. */
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

/** An axis' leaves, and the index among them by option. */
export const leavesOfAxis = ({ categories }: Axis) => {
  const leafOf = leavesOf(categories)
  const leaves = [...new Set(leafOf.values())]
  return { leaves, indexOf: new Map([...leafOf].map(([option, leaf]) => [option, leaves.indexOf(leaf)])) }
}
type AxisLeaves = ReturnType<typeof leavesOfAxis>

/** The number of cells of some axes: combinations of one leaf of each. */
const cellsOfAxes = (leaves: readonly AxisLeaves[]): number =>
  leaves.reduce((product, axis) => product * axis.leaves.length, 1)

/** Every combination of one item of each list. */
export const combined = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((found, list) => found.flatMap(one => list.map(item => [...one, item])), [[]])

/** By cell: every combination of nodes of the axes that contains it. */
const nodesAbove = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): ((cell: number) => number[][]) => {
  const cells = combined(leaves.map(axis => axis.leaves))
  return cell => combined(cells[cell]!.map((leaf, i) => ancestorsOf(axes[i]!.categories, leaf)))
}

/** Maps each cell to the nodes of the product of the axes that contain it. */
export const nodesOf = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): Groups => {
  const above = nodesAbove(axes, leaves)
  const size = axes.reduce((product, { categories }) => product * categories.length, 1)
  return groupsOf(cellsOfAxes(leaves), size, cell => above(cell).map(nodes => nodeNumber(axes, nodes)))
}

/** By cell: the indexes of the combinations of nodes that contain it. */
export const someNodesOf = (
  axes: readonly Axis[],
  leaves: readonly AxisLeaves[],
  some: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const above = nodesAbove(axes, leaves)
  const indexOf = new Map(some.map((nodes, index) => [nodeNumber(axes, nodes), index]))
  return Array.from({ length: cellsOfAxes(leaves) }, (_, cell) =>
    above(cell).flatMap(nodes => indexOf.get(nodeNumber(axes, nodes)) ?? []),
  )
}

/** The number of a day's week, Monday to Sunday. Day 0 since 1970 is a Thursday. */
const weekOf = (date: number): number => Math.floor((date + 3) / 7)

/** By visit: 1 if the person has several visits in that week (Monday to Sunday) of the period, otherwise 0. */
const repeatsOf = ({ starts, fields }: Pick<Trips, 'starts' | 'fields'>): FieldColumn => {
  const { codes, values } = fieldOf({ fields }, 'date')
  const weeks = Array.from(values, weekOf)
  const [firstWeek = 0] = weeks
  const indexes = Uint32Array.from(weeks, week => week - firstWeek)
  const repeats = new Uint8Array(codes.length)
  /** By week, the person who was there last, and their first row. */
  const lastPerson = new Int32Array((indexes.at(-1) ?? 0) + 1).fill(-1)
  const firstRow = new Uint32Array(lastPerson.length)
  for (let person = 0; person + 1 < starts.length; person++)
    for (let row = starts[person]!; row < starts[person + 1]!; row++) {
      const week = indexes[codes[row]!]!
      if (lastPerson[week] === person) {
        repeats[firstRow[week]!] = 1
        repeats[row] = 1
      } else {
        lastPerson[week] = person
        firstRow[week] = row
      }
    }
  return { codes: repeats, values: Uint8Array.of(0, 1) }
}

/** Adds a number to each row by the value of a field. A row whose value lacks a number is left out for good. */
export const addNumbers = (
  rows: Int32Array,
  trips: Trips,
  field: Field,
  numberOf: (value: number) => number | undefined,
): void => {
  const { codes, values } = field === 'repeat' ? repeatsOf(trips) : fieldOf(trips, field)
  const table = Int32Array.from(values, value => numberOf(value) ?? LEFT_OUT)
  for (let row = 0; row < rows.length; row++) {
    const number = table[codes[row]!]!
    rows[row] = number < 0 || rows[row]! < 0 ? LEFT_OUT : rows[row]! + number
  }
}

/** Adds a number to each row by the trip's option of a dimension. */
export const addOptions = (
  rows: Int32Array,
  trips: Trips,
  by: DimensionName,
  parts: EventParts | undefined,
  numberOf: (option: number) => number | undefined,
): void => {
  const { field, optionOf } = dimension(by)
  addNumbers(rows, trips, field, value => numberOf(optionOf(value, parts)))
}

/** Adds the number of its cell of some axes to each row. The first axis counts most. */
export const addCells = (
  rows: Int32Array,
  trips: Trips,
  axes: readonly { readonly by: DimensionName }[],
  leaves: readonly AxisLeaves[],
  parts: EventParts | undefined,
): void => {
  let times = cellsOfAxes(leaves)
  for (const [i, { by }] of axes.entries()) {
    const { leaves: own, indexOf } = leaves[i]!
    times /= own.length
    const each = times
    addOptions(rows, trips, by, parts, option => {
      const index = indexOf.get(option)
      return index === undefined ? undefined : index * each
    })
  }
}

/** Memory for the numbers of a part's rows, reused by the next count. */
const createScratch = () => {
  let rows = new Int32Array(0)
  return (length: number): Int32Array => {
    if (rows.length < length) rows = new Int32Array(length)
    return rows.subarray(0, length).fill(0)
  }
}
/** Returns as many zeros as a part has trips. They are valid until the next call. */
export const scratchRows = createScratch()

/** The sum of two measures of different persons. */
export const joinedMeasure = (a: Measure, b: Measure): Measure => {
  const largest = Math.max(a.largest_noised, b.largest_noised)
  const others = [
    Math.min(a.largest_noised, b.largest_noised),
    a.largest_two_noised - a.largest_noised,
    b.largest_two_noised - b.largest_noised,
  ]
  return {
    value_m: a.value_m + b.value_m,
    devices: a.devices + b.devices,
    noised_m: a.noised_m + b.noised_m,
    largest_noised: largest,
    largest_two_noised: largest + Math.max(...others),
    noised_devices: a.noised_devices + b.noised_devices,
    noised_squares_m2: a.noised_squares_m2 + b.noised_squares_m2,
  }
}

/** The rows of several parts of a build as those of all of its trips, ascending. Persons are whole in a part. */
export const joinMeasures = (parts: readonly CountRow[][]): CountRow[] => {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const rows = new Map<number, CountRow>()
  for (const row of parts.flat()) {
    const known = rows.get(row.group)
    rows.set(row.group, known ? { group: row.group, ...joinedMeasure(known, row) } : row)
  }
  return [...rows.values()].sort((a, b) => a.group - b.group)
}

/**
 * Uses the parts of a build one after another, each in a separate turn of the event loop, until the caller leaves.
 * @returns the results in the order of the parts, even if they are used from the last to the first
 */
export const eachPart = async <Part, R>(
  parts: readonly (() => Promise<Part>)[],
  use: (part: Part) => R | Promise<R>,
  { isBackwards = false } = {},
): Promise<R[]> => {
  const order = [...parts.keys()]
  if (isBackwards) order.reverse()
  const found: R[] = []
  for (const at of order) {
    const part = await parts[at]!()
    await yieldToLoop()
    caller().signal?.throwIfAborted()
    found[at] = await use(part)
  }
  return found
}

/** Maps each combination of leaves to the sets that contain it. */
const setsOf = (sets: NonNullable<Counting['sets']>, leaves: readonly AxisLeaves[]): Groups => {
  const groups = Array.from({ length: cellsOfAxes(leaves) }, (): number[] => [])
  const cellOf = (options: readonly number[]): number =>
    options.reduce((number, option, i) => number * leaves[i]!.leaves.length + leaves[i]!.indexOf.get(option)!, 0)
  // A leaf covers several options if the dataset cannot separate them.
  for (const [set, some] of sets.entries()) for (const cell of new Set(some.map(cellOf))) groups[cell]!.push(set)
  return groupsFrom(sets.length, groups)
}

const countPart = (trips: Trips, { axes, only, parts, sets }: Counting): CountRow[] => {
  const cells = scratchRows(trips.weights.length)
  if (only) addOptions(cells, trips, only.by, parts, option => (only.options.includes(option) ? 0 : undefined))
  const leaves = axes.map(leavesOfAxis)
  addCells(cells, trips, axes, leaves, parts)
  const groups = sets ? setsOf(sets, leaves) : nodesOf(axes, leaves)
  return rowsOf(sumGroups(trips, cells, groups), groups.size)
}

export const createCount = (stored: StoredOr, trips: TripReader): Count => {
  let isBackwards = false
  return (buildId, counting) =>
    stored(buildId, JSON.stringify(counting), async () => {
      const parts = await trips.parts(buildId, counting.rows)
      // If a build exceeds the cache, the parts that were read last are still cached. Every second count begins with them.
      isBackwards = !isBackwards
      return joinMeasures(await eachPart(parts, part => countPart(part, counting), { isBackwards }))
    })
}

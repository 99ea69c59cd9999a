import { caller } from '../../runtime/concurrency/caller.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import { type Axis, type DimensionName, dimension, type Field, type PartedBy, type TripSet } from '../dimensions.ts'
import { ancestorsOf, leavesOf } from '../disclosure/categories.ts'
import type { Devices, Measure } from '../disclosure/measure.ts'
import { type FieldColumn, fieldOf, type TripReader, type Trips } from './read-trips.ts'
import { createDeviceSums, type Groups, groupsFrom, groupsOf, LEFT_OUT, rowsOf, sumGroups } from './sum-groups.ts'

/** Selects options of a dimension. */
export interface Options {
  readonly by: DimensionName
  readonly options: readonly number[]
}

/** A count of a build's trips. The result is stored under its JSON. */
export interface Counting {
  readonly rows: TripSet
  readonly axes: readonly Axis[]
  /** Only count trips with these options. */
  readonly only?: Options
  /** A dimension that divides the trips into parts. */
  readonly parts?: PartedBy
  /** Option sets, with one option per axis, to count instead of the axes' nodes. */
  readonly sets?: readonly (readonly (readonly number[])[])[]
}

/** @property group the number of a node in the product of the axes (`nodeNumber`), or the index of a set */
export type CountRow = Measure & { readonly group: number }

/** Counts a build's trips, summed by person. The rows are in ascending order of group; empty groups are left out. */
export type Count = (buildId: number, counting: Counting) => Promise<CountRow[]>

/**
 * Counts the devices of a build's trips.
 * @returns the devices of a group, or null if the group is empty
 */
export type CountDevices = (buildId: number, counting: Counting) => Promise<(group: number) => Devices | null>

/** Counts each group. */
export const countByGroup = async (
  count: Count,
  buildId: number,
  counting: Counting,
): Promise<ReadonlyMap<number, Measure>> => new Map((await count(buildId, counting)).map(row => [row.group, row]))

/** Counts sets of axis options. Null for an empty set. */
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

/** Counts the devices of sets of axis options. Null for an empty set. */
export const countDevicesOfSets = async (
  countDevices: CountDevices,
  buildId: number,
  counting: Omit<Counting, 'sets'>,
  sets: NonNullable<Counting['sets']>,
): Promise<readonly (Devices | null)[]> => {
  if (sets.length === 0) return []
  const devicesOf = await countDevices(buildId, { ...counting, sets })
  return sets.map((_, set) => devicesOf(set))
}

/** A node's number in the product of several axes, computed from its node on each axis. */
export const nodeNumber = (axes: readonly Axis[], nodes: readonly number[]): number =>
  axes.reduce((number, { categories }, i) => number * categories.length + nodes[i]!, 0)

/** An axis' leaves, and the leaf index of each option. */
interface AxisLeaves {
  readonly leaves: readonly number[]
  readonly indexOf: ReadonlyMap<number, number>
}
const knownLeaves = new WeakMap<Axis['categories'], AxisLeaves>()

/** Remembers the leaves, because the same axis is combined with many others. */
export const leavesOfAxis = ({ categories }: Axis): AxisLeaves => {
  const known = knownLeaves.get(categories)
  if (known) return known
  const leafOf = leavesOf(categories)
  const leaves = [...new Set(leafOf.values())]
  const indexes = new Map(leaves.map((leaf, index) => [leaf, index]))
  const found = { leaves, indexOf: new Map([...leafOf].map(([option, leaf]) => [option, indexes.get(leaf)!])) }
  knownLeaves.set(categories, found)
  return found
}

/** The number of cells that the axes form together. A cell combines one leaf from each axis. */
const cellsOfAxes = (leaves: readonly AxisLeaves[]): number =>
  leaves.reduce((product, axis) => product * axis.leaves.length, 1)

/** All combinations of one item from each list. */
export const combined = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((found, list) => found.flatMap(one => list.map(item => [...one, item])), [[]])

/** Maps each cell to the product nodes that contain it. */
export const nodesOf = (axes: readonly Axis[], leaves: readonly AxisLeaves[]): Groups => {
  const above = axes.map(({ categories }, i) => leaves[i]!.leaves.map(leaf => ancestorsOf(categories, leaf)))
  const size = axes.reduce((product, { categories }) => product * categories.length, 1)
  return groupsOf(cellsOfAxes(leaves), size, cell => {
    let numbers = [0]
    let [rest, times] = [cell, 1]
    for (let i = axes.length - 1; i >= 0; i--) {
      const own = above[i]![rest % above[i]!.length]!
      const each = times
      numbers = own.flatMap(node => numbers.map(number => node * each + number))
      rest = Math.floor(rest / above[i]!.length)
      times *= axes[i]!.categories.length
    }
    return numbers
  })
}

/** The indexes of the node combinations that contain each cell. */
export const someNodesOf = (
  axes: readonly Axis[],
  leaves: readonly AxisLeaves[],
  some: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const above = nodesOf(axes, leaves)
  const indexOf = new Map(some.map((nodes, index) => [nodeNumber(axes, nodes), index]))
  return Array.from({ length: above.cells }, (_, cell) => above.of(cell).flatMap(number => indexOf.get(number) ?? []))
}

/** The number of the week (Monday to Sunday) that contains a day. Day 0, 1 January 1970, is a Thursday. */
const weekOf = (date: number): number => Math.floor((date + 3) / 7)

/**
 * One entry per visit: 1 if the person has several visits in the same week (Monday to Sunday) of the period, otherwise
 * 0.
 */
const repeatsOf = ({ starts, fields }: Pick<Trips, 'starts' | 'fields'>): FieldColumn => {
  const { codes, values } = fieldOf({ fields }, 'date')
  const weeks = Array.from(values, weekOf)
  const [firstWeek = 0] = weeks
  const indexes = Uint32Array.from(weeks, week => week - firstWeek)
  const repeats = new Uint8Array(codes.length)
  /** The last person seen in each week, and their first row. */
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

/** Adds a number to each row according to the value of a field. Rows with any other value are excluded permanently. */
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

/** Adds a number to each row according to the trip's option in a dimension. */
export const addOptions = (
  rows: Int32Array,
  trips: Trips,
  by: DimensionName,
  parts: PartedBy | undefined,
  numberOf: (option: number) => number | undefined,
): void => {
  const { field, optionOf } = dimension(by)
  addNumbers(rows, trips, field, value => numberOf(optionOf(value, parts)))
}

/** Adds the number of its cell to each row. The first axis is the most significant. */
export const addCells = (
  rows: Int32Array,
  trips: Trips,
  axes: readonly { readonly by: DimensionName }[],
  leaves: readonly AxisLeaves[],
  parts: PartedBy | undefined,
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
/** Returns as many zeros as a part has trips. The array is valid until the next call. */
export const scratchRows = createScratch()

/** The sum of two measures that do not share any people. */
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

/** Concatenates the rows of a build's parts, in ascending order. No person is split between parts. */
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
 * Processes a build's parts one after another, each in a separate turn of the event loop, until the caller leaves.
 * @returns the results in the order of the parts, even if they were processed backwards
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
  // If the dataset cannot separate some options, a single leaf covers them.
  for (const [set, some] of sets.entries()) for (const cell of new Set(some.map(cellOf))) groups[cell]!.push(set)
  return groupsFrom(sets.length, groups)
}

/** The groups to count, and the cells of a part's rows. The cells are valid until the next part. */
const cellsOfCounting = ({ axes, only, parts, sets }: Counting) => {
  const leaves = axes.map(leavesOfAxis)
  return {
    groups: sets ? setsOf(sets, leaves) : nodesOf(axes, leaves),
    cellsOf(trips: Trips): Int32Array {
      const cells = scratchRows(trips.weights.length)
      if (only) addOptions(cells, trips, only.by, parts, option => (only.options.includes(option) ? 0 : undefined))
      addCells(cells, trips, axes, leaves, parts)
      return cells
    },
  }
}

/**
 * Processes a build's parts alternately from first to last and from last to first. If a build exceeds the cache, the
 * parts that were read last are still cached.
 */
const createEachInTurn = (trips: TripReader) => {
  let isBackwards = false
  return async <R>(buildId: number, rows: TripSet, use: (part: Trips) => R): Promise<R[]> => {
    const parts = await trips.parts(buildId, rows)
    isBackwards = !isBackwards
    return eachPart(parts, use, { isBackwards })
  }
}

export const createCount = (stored: StoredOr, trips: TripReader): Count => {
  const eachInTurn = createEachInTurn(trips)
  return (buildId, counting) =>
    stored(buildId, JSON.stringify(counting), async () => {
      const { groups, cellsOf } = cellsOfCounting(counting)
      const sumPart = (part: Trips) => rowsOf(sumGroups(part, cellsOf(part), groups), groups.size)
      return joinMeasures(await eachInTurn(buildId, counting.rows, sumPart))
    })
}

export const createCountDevices = (trips: TripReader): CountDevices => {
  const eachInTurn = createEachInTurn(trips)
  return async (buildId, counting) => {
    const { groups, cellsOf } = cellsOfCounting(counting)
    const sums = createDeviceSums(groups)
    await eachInTurn(buildId, counting.rows, part => sums.add(part, cellsOf(part)))
    return sums.end()
  }
}

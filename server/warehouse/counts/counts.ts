import type { StoredOr } from '../cache/stored-results.ts'
import { type DimensionName, dimension, type EventParts } from '../dimensions.ts'
import type { Count, Counting, CountRow } from './counting.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
import { type AxisLeaves, leavesOfAxis, nodesOf } from './nodes-of.ts'
import type { TripReader } from './read-trips.ts'
import { repeatsOf } from './repeats-of.ts'
import { type Groups, groupsFrom, LEFT_OUT, sumGroups } from './sum-cells.ts'
import { fieldOf, type Trips } from './trips.ts'

/** Memory for the cells of a part's trips, which the next count uses again. */
const createScratch = () => {
  let cells = new Int32Array(0)
  return (length: number): Int32Array => {
    if (cells.length < length) cells = new Int32Array(length)
    return cells.subarray(0, length)
  }
}
const scratch = createScratch()

/** Adds a number to each row by the trip's option of a dimension. A row that is left out stays so. */
const addNumbers = (
  cells: Int32Array,
  trips: Trips,
  by: DimensionName,
  parts: EventParts | undefined,
  numberOf: (option: number) => number | undefined,
): void => {
  const { field, optionOf } = dimension(by)
  const { codes, values } = field === 'repeat' ? repeatsOf(trips) : fieldOf(trips, field)
  const table = Int32Array.from(values, value => numberOf(optionOf(value, parts)) ?? LEFT_OUT)
  for (let row = 0; row < cells.length; row++) {
    const number = table[codes[row]!]!
    cells[row] = number < 0 || cells[row]! < 0 ? LEFT_OUT : cells[row]! + number
  }
}

/** The sets that a pair of leaves is in. */
const setsOf = (sets: NonNullable<Counting['sets']>, [first, second]: readonly AxisLeaves[]): Groups => {
  const groups = first!.leaves.flatMap(() => second!.leaves.map((): number[] => []))
  for (const [set, pairs] of sets.entries())
    for (const [a, b] of pairs) groups[first!.indexOf.get(a)! * second!.leaves.length + second!.indexOf.get(b)!]!.push(set)
  return groupsFrom(sets.length, groups)
}

const countPart = (trips: Trips, { axes, only, parts, sets }: Counting): CountRow[] => {
  const cells = scratch(trips.weights.length).fill(0)
  if (only) addNumbers(cells, trips, only.by, parts, option => (only.options.includes(option) ? 0 : undefined))
  const leaves = axes.map(leavesOfAxis)
  let width = 1
  for (const [i, { by }] of [...axes.entries()].reverse()) {
    const times = width
    addNumbers(cells, trips, by, parts, option => {
      const index = leaves[i]!.indexOf.get(option)
      return index === undefined ? undefined : index * times
    })
    width *= leaves[i]!.leaves.length
  }
  const measures = sumGroups(trips, cells, sets ? setsOf(sets, leaves) : nodesOf(axes, leaves))
  return measures.flatMap((measure, group) => (measure ? { group, ...measure } : []))
}

export const createCount = (stored: StoredOr, trips: TripReader): Count => {
  let isBackwards = false
  return (buildId, counting) =>
    stored(buildId, JSON.stringify(counting), async () => {
      const parts = await trips.parts(buildId, counting.rows)
      // Of a build that is larger than the memory, the parts read last are still cached: every second count begins with them.
      isBackwards = !isBackwards
      return joinMeasures(await eachPart(parts, part => countPart(part, counting), { isBackwards }))
    })
}

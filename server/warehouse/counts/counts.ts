import type { StoredOr } from '../cache/stored-results.ts'
import { dimension, type DimensionName, type EventParts } from '../dimensions.ts'
import { ancestorsOf, leavesOf } from '../gate/categories.ts'
import type { Measure } from '../gate/measure.ts'
import type { Axis, Count, Counting, CountRow } from './counting.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
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

/** Adds a number to each row by the trip's option of a dimension; rows that are left out stay so. */
const addOptions = (
  cells: Int32Array,
  trips: Trips,
  by: DimensionName,
  parts: EventParts | undefined,
  numberOf: (option: number) => number | undefined,
): void => {
  const { field, optionOf } = dimension(by)
  if (!field) {
    const number = numberOf(0) ?? LEFT_OUT
    for (let row = 0; row < cells.length; row++) cells[row] = cells[row]! < 0 ? LEFT_OUT : cells[row]! + number
    return
  }
  const { codes, values } = field === 'repeat' ? repeatsOf(trips) : fieldOf(trips, field)
  const table = Int32Array.from(values, value => numberOf(optionOf(value, parts)) ?? LEFT_OUT)
  for (let row = 0; row < cells.length; row++) {
    const number = table[codes[row]!]!
    cells[row] = cells[row]! < 0 || number < 0 ? LEFT_OUT : cells[row]! + number
  }
}

/** Numbers an axis' leaves from 0. */
const numberLeaves = ({ categories }: Axis) => {
  const leaves = [...new Set(leavesOf(categories).values())]
  const numbers = new Map(leaves.map((leaf, number) => [leaf, number]))
  const numberOf = new Map([...leavesOf(categories)].map(([option, leaf]) => [option, numbers.get(leaf)!]))
  return { leaves, numberOf }
}

type Leaves = ReturnType<typeof numberLeaves>

/** Every node of the product that a pair of leaves lies in. */
const nodesOf = ({ first, second }: Counting, firsts: Leaves, seconds: Leaves): Groups => {
  const width = second.categories.length
  const above = seconds.leaves.map(leaf => ancestorsOf(second.categories, leaf))
  return groupsFrom(
    first.categories.length * width,
    firsts.leaves.flatMap(leaf => {
      const rows = ancestorsOf(first.categories, leaf)
      return above.map(columns => rows.flatMap(row => columns.map(column => row * width + column)))
    }),
  )
}

/** The sets that a pair of leaves is in. */
const setsOf = (sets: NonNullable<Counting['sets']>, firsts: Leaves, seconds: Leaves): Groups => {
  const groups = firsts.leaves.flatMap(() => seconds.leaves.map((): number[] => []))
  for (const [set, pairs] of sets.entries())
    for (const [first, second] of pairs) {
      const [row, column] = [firsts.numberOf.get(first), seconds.numberOf.get(second)]
      if (row !== undefined && column !== undefined) groups[row * seconds.leaves.length + column]!.push(set)
    }
  return groupsFrom(sets.length, groups)
}

const countPart = (trips: Trips, counting: Counting): CountRow[] => {
  const { first, second, only, parts, sets } = counting
  const [firsts, seconds] = [numberLeaves(first), numberLeaves(second)]
  const cells = scratch(trips.weights.length).fill(0)
  if (only) addOptions(cells, trips, only.by, parts, option => (only.options.includes(option) ? 0 : LEFT_OUT))
  addOptions(cells, trips, first.by, parts, option => {
    const row = firsts.numberOf.get(option)
    return row === undefined ? undefined : row * seconds.leaves.length
  })
  addOptions(cells, trips, second.by, parts, option => seconds.numberOf.get(option))
  const groups = sets ? setsOf(sets, firsts, seconds) : nodesOf(counting, firsts, seconds)
  const width = sets ? 1 : second.categories.length
  return sumGroups(trips, cells, groups).flatMap((measure: Measure | undefined, group) =>
    measure ? { first: Math.floor(group / width), second: group % width, ...measure } : [],
  )
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

import { upTo } from '../../../src/domain/collections.ts'
import type { Devices, Measure } from '../disclosure/measure.ts'
import type { Trips } from './read-trips.ts'

/** The cell of a row that is not counted. */
export const LEFT_OUT = -1

/**
 * Sums of values times noise factors may exceed 2^53 and are therefore accumulated in two halves: multiples of this
 * number, and the remainder. Both halves are exact.
 */
export const HALF = 2 ** 20

/** The numbers stored for each group. The first is the current person's contribution. */
const [GIVEN, VALUE, DEVICES, LARGEST, SECOND, NOISED, NOISED_DEVICES, SQUARES, SQUARES_BELOW, WIDTH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const

const ADDED = [VALUE, DEVICES, NOISED, NOISED_DEVICES, SQUARES, SQUARES_BELOW] as const

/** Maps each cell to its groups. */
export interface Groups {
  readonly cells: number
  readonly size: number
  of(cell: number): readonly number[]
}

/** @param lists the groups of each cell */
export const groupsFrom = (size: number, lists: readonly (readonly number[])[]): Groups => ({
  cells: lists.length,
  size,
  of: cell => lists[cell]!,
})

/** Looks up a cell's groups when its first trip is found, because most cells of a map are empty. */
export const groupsOf = (cells: number, size: number, list: (cell: number) => readonly number[]): Groups => {
  const known = new Array<readonly number[] | undefined>(cells).fill(undefined)
  return { cells, size, of: cell => (known[cell] ??= list(cell)) }
}

/** Sums over people, group by group. */
const createSums = (size: number) => {
  const sums = new Float64Array(size * WIDTH)
  const lastPerson = new Int32Array(size).fill(-1)
  /** The offsets of the groups that the current person has contributed to. */
  const touched = new Int32Array(size)
  let count = 0
  return {
    sums,
    add(person: number, group: number, value: number): void {
      const at = group * WIDTH
      if (lastPerson[group] === person) sums[at + GIVEN]! += value
      else {
        lastPerson[group] = person
        sums[at + GIVEN] = value
        touched[count++] = at
      }
    },
    endPerson(factor: number): void {
      for (let i = 0; i < count; i++) {
        const at = touched[i]!
        const given = sums[at + GIVEN]!
        const isCounted = Number(given > 0)
        const largest = sums[at + LARGEST]!
        const noised = given * factor
        const square = given * given
        const halves = Math.floor(square / HALF)
        sums[at + VALUE]! += given
        sums[at + DEVICES]! += isCounted
        sums[at + SECOND] = Math.max(sums[at + SECOND]!, Math.min(largest, noised))
        sums[at + LARGEST] = Math.max(largest, noised)
        sums[at + NOISED]! += noised
        sums[at + NOISED_DEVICES]! += isCounted * factor
        sums[at + SQUARES]! += halves * factor
        sums[at + SQUARES_BELOW]! += (square - halves * HALF) * factor
      }
      count = 0
    },
    /** Adds another group's contributions, which come from other people. */
    join(group: number, others: Float64Array, other: number): void {
      const [to, from] = [group * WIDTH, other * WIDTH]
      const [largest, second] = [sums[to + LARGEST]!, others[from + LARGEST]!]
      lastPerson[group] = 0
      for (const part of ADDED) sums[to + part]! += others[from + part]!
      sums[to + SECOND] = Math.max(sums[to + SECOND]!, others[from + SECOND]!, Math.min(largest, second))
      sums[to + LARGEST] = Math.max(largest, second)
    },
    measureOf: (group: number): Measure | undefined => {
      if (lastPerson[group]! < 0) return undefined
      const at = group * WIDTH
      return {
        value_m: sums[at + VALUE]!,
        devices: sums[at + DEVICES]!,
        noised_m: sums[at + NOISED]!,
        largest_noised: sums[at + LARGEST]!,
        largest_two_noised: sums[at + LARGEST]! + sums[at + SECOND]!,
        noised_devices: sums[at + NOISED_DEVICES]!,
        noised_squares_m2: sums[at + SQUARES]! * HALF + sums[at + SQUARES_BELOW]!,
      }
    },
  }
}

/** Returns a group's sums, or undefined if the group is empty. */
export type Sums = (group: number) => Measure | undefined

type Summed = Pick<Trips, 'starts' | 'factors' | 'weights'>

/**
 * Sums trips for each cell and person, and computes what the gate needs to know about each cell's people. `trips` must
 * not split a person.
 * @param cells the cell of each row: LEFT_OUT or a number below `size`
 */
export const sumCells = ({ starts, factors, weights }: Summed, cells: Int32Array, size: number): Sums => {
  const sums = createSums(size)
  for (let person = 0; person < factors.length; person++) {
    for (let row = starts[person]!; row < starts[person + 1]!; row++)
      if (cells[row]! >= 0) sums.add(person, cells[row]!, weights[row]!)
    sums.endPerson(factors[person]!)
  }
  return sums.measureOf
}

/**
 * Sums trips for each group and person. A cell may belong to several groups, such as all nodes above it in a tree, and
 * a person counts once in each. Contributions are first summed by cell. Most people are in a single cell, so their sums
 * are added to its groups together.
 */
export const sumGroups = ({ starts, factors, weights }: Summed, cells: Int32Array, groups: Groups): Sums => {
  const ofCells = createSums(groups.cells)
  const ofGroups = createSums(groups.size)
  const given = new Float64Array(groups.cells)
  const touched = new Int32Array(groups.cells)
  const lastPerson = new Int32Array(groups.cells).fill(-1)
  const alone = new Set<number>()
  for (let person = 0; person < factors.length; person++) {
    let count = 0
    for (let row = starts[person]!; row < starts[person + 1]!; row++) {
      const cell = cells[row]!
      if (cell < 0) continue
      if (lastPerson[cell] !== person) {
        lastPerson[cell] = person
        given[cell] = 0
        touched[count++] = cell
      }
      given[cell]! += weights[row]!
    }
    if (count === 1) {
      const cell = touched[0]!
      alone.add(cell)
      ofCells.add(person, cell, given[cell]!)
      ofCells.endPerson(factors[person]!)
      continue
    }
    for (let i = 0; i < count; i++) {
      const cell = touched[i]!
      const list = groups.of(cell)
      for (let at = 0; at < list.length; at++) ofGroups.add(person, list[at]!, given[cell]!)
    }
    ofGroups.endPerson(factors[person]!)
  }
  for (const cell of alone) for (const group of groups.of(cell)) ofGroups.join(group, ofCells.sums, cell)
  return ofGroups.measureOf
}

/**
 * The groups that are not empty, ascending.
 * @param size the number of groups
 */
export const rowsOf = (sums: Sums, size: number): (Measure & { group: number })[] =>
  upTo(size).flatMap(group => {
    const measure = sums(group)
    return measure ? [{ group, ...measure }] : []
  })

/**
 * Sums only the devices of groups, over parts that never split a person. This is several times as fast as `sumGroups`,
 * because all sums are simple: noised values add up by cell, and a device is added to a group once.
 */
export const createDeviceSums = (groups: Groups) => {
  const devices = new Uint32Array(groups.size)
  const noisedDevices = new Float64Array(groups.size)
  const noisedOfCell = new Float64Array(groups.cells)
  const lastInCell = new Int32Array(groups.cells).fill(-1)
  const lastInGroup = new Int32Array(groups.size).fill(-1)
  let persons = 0
  return {
    add({ starts, factors, weights }: Summed, cells: Int32Array): void {
      for (let person = 0; person < factors.length; person++, persons++) {
        const factor = factors[person]!
        for (let row = starts[person]!; row < starts[person + 1]!; row++) {
          const cell = cells[row]!
          if (cell < 0 || weights[row] === 0) continue
          noisedOfCell[cell]! += weights[row]! * factor
          if (lastInCell[cell] === persons) continue
          lastInCell[cell] = persons
          const list = groups.of(cell)
          for (let at = 0; at < list.length; at++) {
            const group = list[at]!
            if (lastInGroup[group] === persons) continue
            lastInGroup[group] = persons
            devices[group]!++
            noisedDevices[group]! += factor
          }
        }
      }
    },
    /**
     * Finishes the sums.
     * @returns the devices of a group, or null if the group is empty
     */
    end(): (group: number) => Devices | null {
      const noised = new Float64Array(groups.size)
      for (const [cell, value] of noisedOfCell.entries())
        if (lastInCell[cell]! >= 0) for (const group of groups.of(cell)) noised[group]! += value
      return group =>
        devices[group] === 0
          ? null
          : { devices: devices[group]!, noised_devices: noisedDevices[group]!, noised_m: noised[group]! }
    },
  }
}

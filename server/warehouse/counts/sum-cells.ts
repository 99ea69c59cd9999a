import type { Measure } from '../gate/measure.ts'
import type { Trips } from './trips.ts'

/** The cell of a row that is not counted. */
export const LEFT_OUT = -1

/**
 * Sums of values times noise factors may exceed 2^53, so they are added up in two halves: multiples of this, and the rest below it. Both
 * halves stay exact.
 */
export const HALF = 2 ** 20

/** The numbers stored for each group, side by side; the first is what the current person has contributed. */
const [GIVEN, VALUE, DEVICES, LARGEST, SECOND, NOISED, NOISED_DEVICES, SQUARES, SQUARES_BELOW, WIDTH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const

/** Which groups each cell belongs to: the groups of cell i are `groups[starts[i]]` to before `groups[starts[i + 1]]`. */
export interface Groups {
  readonly starts: Int32Array
  readonly groups: Int32Array
  /** The number of groups. */
  readonly size: number
}

/** @param groupsOf the groups of each cell, by cell */
export const groupsFrom = (size: number, groupsOf: readonly (readonly number[])[]): Groups => {
  const starts = new Int32Array(groupsOf.length + 1)
  for (const [cell, groups] of groupsOf.entries()) starts[cell + 1] = starts[cell]! + groups.length
  return { starts, groups: Int32Array.from(groupsOf.flat()), size }
}

/** Sums over persons, group by group. */
const createSums = (size: number) => {
  const sums = new Float64Array(size * WIDTH)
  const lastPerson = new Int32Array(size).fill(-1)
  /** Where the sums begin of the groups that the current person has contributed to. */
  const touched = new Int32Array(size)
  let count = 0
  return {
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

/** Returns the sums of a group, or undefined if nothing was counted in it. */
export type Sums = (group: number) => Measure | undefined

type Summed = Pick<Trips, 'starts' | 'factors' | 'weights'>

/**
 * Sums trips by cell and person, and each cell's persons as the gate needs them. Persons are whole in `trips`.
 * @param cells by row, LEFT_OUT or a number below `size`
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

/** The one group of every cell. */
export const ONE_GROUP: Groups = { starts: Int32Array.of(0, 1), groups: Int32Array.of(0), size: 1 }

/**
 * The same by group: a cell may belong to several, such as all the nodes of a tree above it, and a person counts once in each. What a
 * person contributes is first summed by cell, since most have several trips in one.
 * @param cells by row, LEFT_OUT or outer cell * number of inner cells + inner cell
 * @returns by outer group * number of inner groups + inner group
 */
export const sumGroups = (
  { starts, factors, weights }: Summed,
  cells: Int32Array,
  outer: Groups,
  inner: Groups = ONE_GROUP,
): Sums => {
  const innerCells = inner.starts.length - 1
  const size = (outer.starts.length - 1) * innerCells
  const sums = createSums(outer.size * inner.size)
  const given = new Float64Array(size)
  const touched = new Int32Array(size)
  const lastPerson = new Int32Array(size).fill(-1)
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
    for (let i = 0; i < count; i++) {
      const cell = touched[i]!
      const value = given[cell]!
      const outerCell = Math.floor(cell / innerCells)
      const innerCell = cell - outerCell * innerCells
      for (let a = outer.starts[outerCell]!; a < outer.starts[outerCell + 1]!; a++) {
        const first = outer.groups[a]! * inner.size
        for (let b = inner.starts[innerCell]!; b < inner.starts[innerCell + 1]!; b++)
          sums.add(person, first + inner.groups[b]!, value)
      }
    }
    sums.endPerson(factors[person]!)
  }
  return sums.measureOf
}

/** The groups in which something was counted, ascending. */
export const rowsOf = ({
  sums,
  size,
}: {
  readonly sums: Sums
  readonly size: number
}): (Measure & { group: number })[] =>
  Array.from({ length: size }, (_, group) => group).flatMap(group => {
    const measure = sums(group)
    return measure ? [{ group, ...measure }] : []
  })

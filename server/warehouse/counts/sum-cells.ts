import type { Measure } from '../gate/measure.ts'
import type { Trips } from './trips.ts'

/** The cell of a row that is not counted. */
export const LEFT_OUT = -1

/**
 * What is summed times noise factors may be beyond 2^53, so it is summed in two halves: multiples of this, and what is left below it. Both
 * halves stay exact.
 */
export const HALF = 2 ** 20

/** The numbers that are kept of each cell, side by side; the first is what the current person has given. */
const [GIVEN, VALUE, DEVICES, LARGEST, SECOND, NOISED, NOISED_DEVICES, SQUARES, SQUARES_BELOW, WIDTH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const

/**
 * Sums trips by cell and person, and each cell's persons as the gate needs them. Persons are whole in `trips`.
 * @param cells by row, LEFT_OUT or a number below `size`
 * @returns by cell, undefined where nothing was counted
 */
export const sumCells = (
  { starts, factors, weights }: Pick<Trips, 'starts' | 'factors' | 'weights'>,
  cells: Int32Array,
  size: number,
): readonly (Measure | undefined)[] => {
  const sums = new Float64Array(size * WIDTH)
  const lastPerson = new Int32Array(size).fill(-1)
  /** Where the sums begin of the cells that the current person has given to. */
  const touched = new Int32Array(size)
  for (let person = 0; person < factors.length; person++) {
    const end = starts[person + 1]!
    const factor = factors[person]!
    let count = 0
    for (let row = starts[person]!; row < end; row++) {
      const cell = cells[row]!
      if (cell < 0) continue
      const at = cell * WIDTH
      if (lastPerson[cell] === person) sums[at + GIVEN]! += weights[row]!
      else {
        lastPerson[cell] = person
        sums[at + GIVEN] = weights[row]!
        touched[count++] = at
      }
    }
    for (let i = 0; i < count; i++) {
      const at = touched[i]!
      const given = sums[at + GIVEN]!
      const isCounted = Number(given > 0)
      const largest = sums[at + LARGEST]!
      const square = given * given
      const halves = Math.floor(square / HALF)
      sums[at + VALUE]! += given
      sums[at + DEVICES]! += isCounted
      sums[at + LARGEST] = Math.max(largest, given)
      sums[at + SECOND] = Math.max(sums[at + SECOND]!, Math.min(largest, given))
      sums[at + NOISED]! += given * factor
      sums[at + NOISED_DEVICES]! += isCounted * factor
      sums[at + SQUARES]! += halves * factor
      sums[at + SQUARES_BELOW]! += (square - halves * HALF) * factor
    }
  }
  return Array.from(lastPerson, (last, cell) => {
    if (last < 0) return undefined
    const at = cell * WIDTH
    return {
      value_m: sums[at + VALUE]!,
      devices: sums[at + DEVICES]!,
      largest_m: sums[at + LARGEST]!,
      largest_two_m: sums[at + LARGEST]! + sums[at + SECOND]!,
      noised_m: sums[at + NOISED]!,
      noised_devices: sums[at + NOISED_DEVICES]!,
      noised_squares_m2: sums[at + SQUARES]! * HALF + sums[at + SQUARES_BELOW]!,
    }
  })
}

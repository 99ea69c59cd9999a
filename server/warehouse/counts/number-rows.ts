import type { Field } from '../dimensions.ts'
import { repeatsOf } from './repeats-of.ts'
import { LEFT_OUT } from './sum-cells.ts'
import { fieldOf, type Trips } from './trips.ts'

/**
 * Adds a number to each row by the value of a field. A row whose value lacks a number is left out, and stays left out.
 */
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

/** Memory for the numbers of a part's rows, which the next count uses again. */
const createScratch = () => {
  let rows = new Int32Array(0)
  return (length: number): Int32Array => {
    if (rows.length < length) rows = new Int32Array(length)
    return rows.subarray(0, length).fill(0)
  }
}
/** As many rows as a part has trips, all 0. They hold until the next call. */
export const scratchRows = createScratch()

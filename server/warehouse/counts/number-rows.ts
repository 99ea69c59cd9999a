import { type DimensionName, dimension, type EventParts, type Field } from '../dimensions.ts'
import { type AxisLeaves, cellsOfAxes } from './nodes-of.ts'
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

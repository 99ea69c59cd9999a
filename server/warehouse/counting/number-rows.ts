import { type DimensionName, dimension, type EventParts, type Field } from '../dimensions.ts'
import { type AxisLeaves, cellsOfAxes } from './nodes-of.ts'
import { LEFT_OUT } from './sum-cells.ts'
import { type FieldColumn, fieldOf, type Trips } from './trips.ts'

/** The number of the week, Monday to Sunday, that a day lies in; day 0 since 1970 is a Thursday. */
const weekOf = (date: number): number => Math.floor((date + 3) / 7)

/** By visit, 1 if its person has several visits in that week (Monday to Sunday) of the period, otherwise 0. */
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

import type { Field } from '../dimensions.ts'
import type { Column, Columns } from '../warehouse.ts'

/** A column of whole numbers, of which few are different. */
export interface FieldColumn {
  /** By row, an index into `values`. */
  readonly codes: Column
  /** The numbers, each once, ascending. */
  readonly values: Column
}

/** Trips of some whole persons or zones as a struct of arrays, sorted by person. */
export interface Trips {
  /** The persons, ascending, and the first row of each; one more start marks the end of the last person. */
  readonly persons: Uint32Array
  readonly starts: Uint32Array
  /** The noise factor of each person, times NOISE_UNIT. */
  readonly factors: Uint32Array
  /** By row, thousandths, times the trip's own noise. */
  readonly weights: Uint32Array
  /** A field is numbered when it is first counted by, and takes the place of its column. */
  readonly fields: Map<Field, Column | FieldColumn>
}

const largestOf = (column: Column): number => {
  let largest = 0
  for (let row = 0; row < column.length; row++) if (column[row]! > largest) largest = column[row]!
  return largest
}

/** Numbers the values of a column; those of a byte are their own numbers. */
const encoded = (column: Column): FieldColumn => {
  if (column instanceof Uint8Array)
    return { codes: column, values: Uint8Array.from({ length: largestOf(column) + 1 }, (_, value) => value) }
  /** Numbers as they come, which are then put in order. */
  const numberOf = new Map<number, number>()
  const codes = new Uint32Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!
    const number = numberOf.get(value) ?? numberOf.size
    if (number === numberOf.size) numberOf.set(value, number)
    codes[row] = number
  }
  const values = Uint32Array.from(numberOf.keys()).sort()
  const codeOf = new Uint32Array(values.length)
  for (let code = 0; code < values.length; code++) codeOf[numberOf.get(values[code]!)!] = code
  for (let row = 0; row < codes.length; row++) codes[row] = codeOf[codes[row]!]!
  return { codes, values }
}

const NOTHING = new Uint32Array(0)
/** A query without rows may have no columns. */
export const columnOf = (columns: Columns, name: string): Column => columns.get(name) ?? NOTHING

/** Sorted rows by person, with the first row of each. */
export const peopleOf = (columns: Columns): Pick<Trips, 'persons' | 'starts' | 'factors' | 'weights'> => {
  const [personOf, factorOf] = [columnOf(columns, 'person_id'), columnOf(columns, 'factor')]
  const persons: number[] = []
  const starts: number[] = []
  let last = -1
  for (let row = 0; row < personOf.length; row++) {
    const person = personOf[row]!
    if (person === last) continue
    last = person
    persons.push(person)
    starts.push(row)
  }
  const factors = Uint32Array.from(starts, row => factorOf[row]!)
  starts.push(personOf.length)
  return {
    persons: Uint32Array.from(persons),
    starts: Uint32Array.from(starts),
    factors,
    weights: columnOf(columns, 'noised_weight_m') as Uint32Array,
  }
}

/** @param columns of trips.sql, as an engine returned them */
export const tripsOf = (columns: Columns, names: readonly Field[]): Trips => ({
  ...peopleOf(columns),
  fields: new Map(names.map(name => [name, columnOf(columns, name)])),
})

/** @throws TypeError where the trips have no such field */
export const fieldOf = ({ fields }: Pick<Trips, 'fields'>, name: Field): FieldColumn => {
  const column = fields.get(name)
  if (!column) throw new TypeError(`These trips have no ${name}`)
  if ('codes' in column) return column
  const numbered = encoded(column)
  fields.set(name, numbered)
  return numbered
}

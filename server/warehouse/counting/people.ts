import type { Measure } from '../gate/measure.ts'
import { CHOSEN, type Choice } from './choice.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** What each person of one zone gives to a selection: thousandths, trips, and the sum of their record keys. */
export interface People {
  /** How many of the places are taken. */
  size: number
  readonly persons: Uint32Array
  readonly given: Float64Array
  readonly trips: Uint32Array
  readonly keys: Float64Array
}

export const createPeople = (most: number): People => ({
  size: 0,
  persons: new Uint32Array(most),
  given: new Float64Array(most),
  trips: new Uint32Array(most),
  keys: new Float64Array(most),
})

/** The people whom a choice counts of the i-th zone's trips. */
export const countPeople = ({ slotOf }: Choice, from: ZoneTrips, i: number, people: People): void => {
  const { persons, given, trips, keys } = people
  const end = from.starts[i + 1]!
  let size = 0
  for (let row = from.starts[i]!; row < end; ) {
    const person = from.persons[row]!
    let gave = 0
    let made = 0
    let key = 0
    for (; row < end && from.persons[row] === person; row++) {
      if (slotOf(from.codes[row]!, from.options[row]!) !== CHOSEN) continue
      gave += from.weights[row]!
      made += from.trips[row]!
      key += from.keys[row]!
    }
    if (made === 0) continue
    persons[size] = person
    given[size] = gave
    trips[size] = made
    keys[size] = key
    size += 1
  }
  people.size = size
}

/** The figures that the gate needs. Sums are whole numbers below 2^53. */
export const measurePeople = ({ size, given, trips, keys }: People): Measure => {
  let value = 0
  let made = 0
  let key = 0
  let squares = 0
  let largest = 0
  let second = 0
  for (let i = 0; i < size; i++) {
    const gave = given[i]!
    value += gave
    made += trips[i]!
    key += keys[i]!
    squares += gave * gave
    if (gave > largest) {
      second = largest
      largest = gave
    } else if (gave > second) second = gave
  }
  return {
    value_m: value,
    trips: made,
    devices: size,
    largest_m: largest,
    largest_two_m: largest + second,
    squares_m2: squares,
    cell_key: key % 2 ** 32,
  }
}

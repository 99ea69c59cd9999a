import type { Measure } from '../gate/measure.ts'
import { ownTurn } from './own-turn.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** The people of a build's trips, numbered from 0: by part of the trips, the number of every row's person. */
export interface Numbered {
  readonly numbers: readonly Uint32Array[]
  /** The noise factor of each. */
  readonly factors: Uint32Array
}

export const numberPeople = async (trips: () => AsyncIterable<ZoneTrips>): Promise<Numbered> => {
  const known = new Map<number, number>()
  const factors: number[] = []
  const numbers: Uint32Array[] = []
  for await (const { persons, factors: factorOf } of trips()) {
    await ownTurn()
    numbers.push(
      persons.map((person, row) => {
        const number = known.get(person)
        if (number !== undefined) return number
        known.set(person, factors.length)
        return factors.push(factorOf[row]!) - 1
      }),
    )
  }
  return { numbers, factors: Uint32Array.from(factors) }
}

const measured = (gave: Float64Array, factors: Uint32Array): Measure => {
  let value_m = 0
  let devices = 0
  let largest = 0
  let second = 0
  let noised_m = 0
  let noised_devices = 0
  let noised_squares_m2 = 0
  for (let person = 0; person < gave.length; person++) {
    const own = gave[person]!
    if (own === 0) continue
    const factor = factors[person]!
    devices++
    value_m += own
    noised_m += own * factor
    noised_devices += factor
    noised_squares_m2 += own * own * factor
    if (own > second) {
      second = Math.min(own, largest)
      largest = Math.max(own, largest)
    }
  }
  return {
    value_m,
    devices,
    largest_m: largest,
    largest_two_m: largest + second,
    noised_m,
    noised_devices,
    noised_squares_m2,
  }
}

/** What the chosen trips of all zones and none count together. */
export const measureAll = async (
  trips: () => AsyncIterable<ZoneTrips>,
  { numbers, factors }: Numbered,
  isChosen: (code: number) => boolean,
): Promise<Measure> => {
  const gave = new Float64Array(factors.length)
  let part = 0
  for await (const { kinds, weights, codes } of trips()) {
    if (part > 0) await ownTurn()
    const people = numbers[part++]!
    const times = Uint8Array.from(codes, code => Number(isChosen(code)))
    // Which kind a row is of cannot be guessed, so that it is not branched on.
    for (let row = 0; row < people.length; row++) gave[people[row]!]! += weights[row]! * times[kinds[row]!]!
  }
  return measured(gave, factors)
}

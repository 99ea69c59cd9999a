import { ownTurn } from './own-turn.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** The people of a map's trips, numbered from 0, with what each of them does in all zones and none. */
export interface People {
  /** By part of the trips, the number of every row's person. */
  readonly numbers: readonly Uint32Array[]
  /** Of each, the noise factor, and where their rows begin; one more, where the last one's end. */
  readonly factors: Uint32Array
  readonly starts: Uint32Array
  /** By person, rows’ codes, of 16 bits, and sums of weights, thousandths. */
  readonly codes: Uint16Array
  readonly weights: Float64Array
}

/** 2^32 divided by the golden ratio: neighbouring numbers fall far apart. */
const SPREAD = 0x9e_37_79_b1
const FIRST_BITS = 12

/** Numbers persons as they come; a table of its own, since there are millions of rows. */
const createNumbering = () => {
  let bits = FIRST_BITS
  /** One more than the number of the person who has the place. */
  let places = new Uint32Array(1 << bits)
  let persons = new Uint32Array(1 << (bits - 1))
  let count = 0
  const placeOf = (person: number): number => {
    let place = Math.imul(person, SPREAD) >>> (32 - bits)
    while (places[place] !== 0 && persons[places[place]! - 1] !== person) place = (place + 1) & (places.length - 1)
    return place
  }
  const widen = (): void => {
    bits++
    places = new Uint32Array(1 << bits)
    const wider = new Uint32Array(1 << (bits - 1))
    wider.set(persons)
    persons = wider
    for (let number = 0; number < count; number++) places[placeOf(persons[number]!)] = number + 1
  }
  return (person: number): number => {
    let place = placeOf(person)
    if (places[place] === 0) {
      if (count === persons.length) {
        widen()
        place = placeOf(person)
      }
      persons[count] = person
      places[place] = ++count
    }
    return places[place]! - 1
  }
}

export const numberPeople = async (trips: () => AsyncIterable<ZoneTrips>): Promise<People> => {
  const numberOf = createNumbering()
  const numbers: Uint32Array[] = []
  const factors: number[] = []
  const rowsOf: number[] = []
  for await (const { persons, factors: factorOf } of trips()) {
    await ownTurn()
    const own = new Uint32Array(persons.length)
    for (let row = 0; row < own.length; row++) {
      const number = numberOf(persons[row]!)
      own[row] = number
      if (number < factors.length) rowsOf[number]!++
      else {
        factors.push(factorOf[row]!)
        rowsOf.push(1)
      }
    }
    numbers.push(own)
  }
  const starts = new Uint32Array(factors.length + 1)
  for (let person = 0; person < factors.length; person++) starts[person + 1] = starts[person]! + rowsOf[person]!
  const next = starts.slice()
  const codes = new Uint16Array(starts[factors.length]!)
  const weights = new Float64Array(codes.length)
  let part = 0
  for await (const { kinds, codes: codeOf, weights: weightOf } of trips()) {
    await ownTurn()
    const own = numbers[part++]!
    for (let row = 0; row < own.length; row++) {
      const at = next[own[row]!]!++
      codes[at] = codeOf[kinds[row]!]!
      weights[at] = weightOf[row]!
    }
  }
  return { numbers, factors: Uint32Array.from(factors), starts, codes, weights }
}

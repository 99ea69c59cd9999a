import type { Measure } from '../gate/measure.ts'
import type { Chosen } from './choice.ts'

/** What a selection counts of a zone's trips, and what it leaves out, as the gate needs them. */
export interface BothSides {
  readonly chosen: Measure
  readonly left: Measure
}

/** What each person of one zone gives to the two sides, thousandths, and in how many trips: chosen first, then left out. */
interface People {
  readonly given: Float64Array
  readonly made: Uint32Array
}

const SIDES = 2

const measureSide = ({ given, made }: People, side: number, to: number, key: number): Measure => {
  let devices = 0
  let trips = 0
  let value = 0
  let squares = 0
  let largest = 0
  let second = 0
  for (let at = side; at < to; at += SIDES) {
    const gave = given[at]!
    trips += made[at]!
    devices += Math.min(made[at]!, 1)
    value += gave
    squares += gave * gave
    if (gave > second) {
      second = Math.min(gave, largest)
      largest = Math.max(gave, largest)
    }
  }
  return {
    value_m: value,
    trips,
    devices,
    largest_m: largest,
    largest_two_m: largest + second,
    squares_m2: squares,
    cell_key: key % 2 ** 32,
  }
}

/**
 * Measures the i-th zone's trips. Sums are whole numbers below 2^53. Which side a row is on and whether its person is the
 * last row's cannot be guessed, so that neither is branched on: a guess that fails takes longer than all the rest of a row.
 */
export const createMeasureZone = (): ((chosen: Chosen, i: number) => BothSides) => {
  const room = (places: number): People => ({ given: new Float64Array(places), made: new Uint32Array(places) })
  let people = room(0)
  return ({ trips: { starts, persons, kinds, weights, keys, trips }, sides }, i) => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    const places = SIDES * (end - start)
    if (people.given.length < places) people = room(2 * places)
    const { given, made } = people
    let place = 0
    let before = persons[start]!
    let chosenKey = 0
    let leftKey = 0
    for (let row = start; row < end; row++) {
      const person = persons[row]!
      const apart = person ^ before
      before = person
      place += ((apart | -apart) >>> 31) * SIDES
      const side = sides[kinds[row]!]!
      given[place + side]! += weights[row]!
      made[place + side]! += trips[row]!
      leftKey += keys[row]! * side
      chosenKey += keys[row]! * (1 - side)
    }
    const to = place + SIDES
    const [chosen, left] = [measureSide(people, 0, to, chosenKey), measureSide(people, 1, to, leftKey)]
    given.fill(0, 0, to)
    made.fill(0, 0, to)
    return { chosen, left }
  }
}

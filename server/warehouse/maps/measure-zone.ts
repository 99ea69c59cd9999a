import type { Measure } from '../gate/measure.ts'
import type { Chosen } from './choice.ts'

/** What a selection counts of a zone's trips, and what it leaves out, as the gate needs them. */
export interface BothSides {
  readonly chosen: Measure
  readonly left: Measure
}

/** What each person of one zone gives to the two sides, thousandths: chosen first, then left out. */
interface People {
  readonly given: Float64Array
  /** Their noise factors, once a person. */
  readonly factors: Uint32Array
}

const SIDES = 2

const measureSide = ({ given, factors }: People, side: number, to: number): Measure => {
  let devices = 0
  let value = 0
  let largest = 0
  let second = 0
  let noised = 0
  let noisedDevices = 0
  let noisedSquares = 0
  for (let at = side; at < to; at += SIDES) {
    const gave = given[at]!
    const factor = factors[at >>> 1]!
    const isThere = Number(gave > 0)
    devices += isThere
    value += gave
    noised += gave * factor
    noisedDevices += isThere * factor
    noisedSquares += gave * gave * factor
    if (gave > second) {
      second = Math.min(gave, largest)
      largest = Math.max(gave, largest)
    }
  }
  return {
    value_m: value,
    devices,
    largest_m: largest,
    largest_two_m: largest + second,
    noised_m: noised,
    noised_devices: noisedDevices,
    noised_squares_m2: noisedSquares,
  }
}

/**
 * Measures the i-th zone's trips. Sums are whole numbers below 2^53. Which side a row is on and whether its person is the
 * last row's cannot be guessed, so that neither is branched on: a guess that fails takes longer than all the rest of a row.
 */
export const createMeasureZone = (): ((chosen: Chosen, i: number) => BothSides) => {
  const room = (places: number): People => ({
    given: new Float64Array(places),
    factors: new Uint32Array(places / SIDES),
  })
  let people = room(0)
  return ({ trips: { starts, persons, kinds, weights, factors }, sides }, i) => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    const places = SIDES * (end - start)
    if (people.given.length < places) people = room(2 * places)
    const { given, factors: factorOf } = people
    let place = 0
    let before = persons[start]!
    for (let row = start; row < end; row++) {
      const person = persons[row]!
      const apart = person ^ before
      before = person
      place += ((apart | -apart) >>> 31) * SIDES
      given[place + sides[kinds[row]!]!]! += weights[row]!
      factorOf[place >>> 1] = factors[row]!
    }
    const to = place + SIDES
    const [chosen, left] = [measureSide(people, 0, to), measureSide(people, 1, to)]
    given.fill(0, 0, to)
    return { chosen, left }
  }
}

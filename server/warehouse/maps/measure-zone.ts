import type { Measure } from '../gate/measure.ts'
import type { ChosenTrips } from './choice.ts'

/** The parts of a zone's trips that a selection counts, and those it excludes. */
export interface SelectedAndExcluded {
  readonly selected: Measure
  readonly excluded: Measure
}

/** By person of one zone, in the order of the rows. */
interface People {
  /** What each person contributes, thousandths: of the selected trips, then of the excluded ones. */
  readonly contributions: Float64Array
  /** The noise factor, one a person. */
  readonly factors: Uint32Array
}

/** Contributions of a person: selected and excluded. */
const SIDES = 2

const measureSide = ({ contributions, factors }: People, side: number, end: number): Measure => {
  let devices = 0
  let value = 0
  let largest = 0
  let second = 0
  let noised = 0
  let noisedDevices = 0
  let noisedSquares = 0
  for (let at = side; at < end; at += SIDES) {
    const contribution = contributions[at]!
    const factor = factors[at >>> 1]!
    const isCounted = Number(contribution > 0)
    devices += isCounted
    value += contribution
    noised += contribution * factor
    noisedDevices += isCounted * factor
    noisedSquares += contribution * contribution * factor
    if (contribution > second) {
      second = Math.min(contribution, largest)
      largest = Math.max(contribution, largest)
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
 * Measures the i-th zone's trips. Sums are whole numbers below 2^53. The inner loop is free of branches: whether a row is selected
 * and whether its person is the row before's cannot be predicted, and a branch misprediction costs more than the whole row.
 */
export const createMeasureZone = (): ((
  chosen: Pick<ChosenTrips, 'trips' | 'excluded'>,
  i: number,
) => SelectedAndExcluded) => {
  const room = (length: number): People => ({
    contributions: new Float64Array(length),
    factors: new Uint32Array(length / SIDES),
  })
  let people = room(0)
  return ({ trips: { starts, persons, tripClasses, weights, factors }, excluded: isExcluded }, i) => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    const length = SIDES * (end - start)
    if (people.contributions.length < length) people = room(2 * length)
    const { contributions, factors: factorOf } = people
    let at = 0
    let before = persons[start]!
    for (let row = start; row < end; row++) {
      const person = persons[row]!
      const difference = person ^ before
      before = person
      at += ((difference | -difference) >>> 31) * SIDES
      contributions[at + isExcluded[tripClasses[row]!]!]! += weights[row]!
      factorOf[at >>> 1] = factors[row]!
    }
    const filled = at + SIDES
    const [selected, excluded] = [measureSide(people, 0, filled), measureSide(people, 1, filled)]
    contributions.fill(0, 0, filled)
    return { selected, excluded }
  }
}

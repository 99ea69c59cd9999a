import type { Concentration } from '../gate/measure.ts'
import { type Chosen, ELSEWHERE, type FilterPlaces } from './choice.ts'

/** What the trips of one option of a filter count in one zone. */
export interface OptionSum extends Concentration {
  /** One more than the number of the option. */
  readonly place: number
  readonly isChosen: boolean
}

/** Columns by place. */
interface Sums {
  readonly values: Float64Array
  readonly devices: Uint32Array
  readonly largest: Float64Array
  readonly second: Float64Array
  readonly noised: Float64Array
  readonly sides: Uint8Array
  /** The person that came last, and what they give so far. */
  readonly given: Float64Array
  readonly persons: Uint32Array
}

const createSums = (places: number): Sums => ({
  values: new Float64Array(places),
  devices: new Uint32Array(places),
  largest: new Float64Array(places),
  second: new Float64Array(places),
  noised: new Float64Array(places),
  sides: new Uint8Array(places),
  given: new Float64Array(places),
  persons: new Uint32Array(places),
})

/** The place's last person is complete. */
const close = ({ given, largest, second }: Sums, place: number): void => {
  const gave = given[place]!
  if (gave > largest[place]!) {
    second[place] = largest[place]!
    largest[place] = gave
  } else if (gave > second[place]!) second[place] = gave
  given[place] = 0
}

const take = (sums: Sums, place: number): OptionSum => {
  close(sums, place)
  const { values, devices, largest, second, noised, sides } = sums
  const sum = {
    place,
    isChosen: sides[place] === 0,
    value_m: values[place]!,
    devices: devices[place]!,
    largest_m: largest[place]!,
    largest_two_m: largest[place]! + second[place]!,
    noised_m: noised[place]!,
  }
  values[place] = 0
  devices[place] = 0
  largest[place] = 0
  second[place] = 0
  noised[place] = 0
  return sum
}

/**
 * Counts the trips of the i-th zone by option of a filter, of those that the other filters choose. `together` are counted as
 * one, and no others, where it is given.
 */
export const createOptionSums = () => {
  let sums = createSums(0)
  const filled: number[] = []
  return (
    { trips: { starts, persons: personOf, kinds, weights, factors }, sides: sideOf }: Chosen,
    { places, to }: FilterPlaces,
    i: number,
    together?: ReadonlySet<number>,
  ): OptionSum[] => {
    if (to > sums.values.length) sums = createSums(to)
    const { values, devices, noised, sides, given, persons } = sums
    const end = starts[i + 1]!
    for (let row = starts[i]!; row < end; row++) {
      const kind = kinds[row]!
      let place = places[kind]!
      if (place === ELSEWHERE) continue
      if (together) {
        if (!together.has(place)) continue
        place = ELSEWHERE
      }
      const weight = weights[row]!
      const person = personOf[row]!
      if (devices[place] === 0) {
        filled.push(place)
        sides[place] = sideOf[kind]!
        devices[place] = 1
        persons[place] = person
      } else if (persons[place] !== person) {
        close(sums, place)
        devices[place]!++
        persons[place] = person
      }
      values[place]! += weight
      noised[place]! += weight * factors[row]!
      given[place]! += weight
    }
    return filled.splice(0).map(place => take(sums, place))
  }
}

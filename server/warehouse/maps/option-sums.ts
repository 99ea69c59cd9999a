import type { Concentration } from '../gate/concentration.ts'
import { type ChosenTrips, type FilterOptions, OTHER_FILTER } from './choice.ts'

/** The trips of one option of a filter in one zone. */
export interface OptionSum extends Concentration {
  /** The option's index (FilterOptions). */
  readonly index: number
  readonly isSelected: boolean
}

/** Columns by option index. */
interface Sums {
  readonly values: Float64Array
  readonly devices: Uint32Array
  readonly largest: Float64Array
  readonly second: Float64Array
  readonly noised: Float64Array
  readonly excluded: Uint8Array
  /** The person of the option's last row, and what that person has contributed so far. */
  readonly persons: Uint32Array
  readonly contributed: Float64Array
}

const createSums = (length: number): Sums => ({
  values: new Float64Array(length),
  devices: new Uint32Array(length),
  largest: new Float64Array(length),
  second: new Float64Array(length),
  noised: new Float64Array(length),
  excluded: new Uint8Array(length),
  persons: new Uint32Array(length),
  contributed: new Float64Array(length),
})

/** Ends the last person of an option: rows are sorted by person. */
const endPerson = ({ contributed, largest, second }: Sums, index: number): void => {
  const contribution = contributed[index]!
  if (contribution > largest[index]!) {
    second[index] = largest[index]!
    largest[index] = contribution
  } else if (contribution > second[index]!) second[index] = contribution
  contributed[index] = 0
}

/** The sum of an option, whose columns are set to zero for the next zone. */
const take = (sums: Sums, index: number): OptionSum => {
  endPerson(sums, index)
  const { values, devices, largest, second, noised, excluded } = sums
  const sum = {
    index,
    isSelected: excluded[index] === 0,
    value_m: values[index]!,
    devices: devices[index]!,
    largest_m: largest[index]!,
    largest_two_m: largest[index]! + second[index]!,
    noised_m: noised[index]!,
  }
  for (const column of [values, devices, largest, second, noised]) column[index] = 0
  return sum
}

/**
 * Sums the trips of the i-th zone that the other filters select by option of a filter. Where `together` is given, these options
 * are summed as one and the others are left out.
 */
export const createOptionSums = () => {
  let sums = createSums(0)
  const filled: number[] = []
  return (
    {
      trips: { starts, persons: personOf, tripClasses, weights, factors },
      excluded: isExcluded,
    }: Pick<ChosenTrips, 'trips' | 'excluded'>,
    { indexes, end: indexesEnd }: FilterOptions,
    i: number,
    together?: ReadonlySet<number>,
  ): OptionSum[] => {
    if (indexesEnd > sums.values.length) sums = createSums(indexesEnd)
    const { values, devices, noised, excluded, contributed, persons } = sums
    const end = starts[i + 1]!
    for (let row = starts[i]!; row < end; row++) {
      const tripClass = tripClasses[row]!
      let index = indexes[tripClass]!
      if (index === OTHER_FILTER) continue
      if (together) {
        if (!together.has(index)) continue
        index = OTHER_FILTER
      }
      const weight = weights[row]!
      const person = personOf[row]!
      if (devices[index] === 0) {
        filled.push(index)
        excluded[index] = isExcluded[tripClass]!
        devices[index] = 1
        persons[index] = person
      } else if (persons[index] !== person) {
        endPerson(sums, index)
        devices[index]!++
        persons[index] = person
      }
      values[index]! += weight
      noised[index]! += weight * factors[row]!
      contributed[index]! += weight
    }
    return filled.splice(0).map(index => take(sums, index))
  }
}

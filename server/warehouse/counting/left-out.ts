import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Concentration } from '../gate/measure.ts'
import { type Choice, type Chosen, OPTIONS } from './choice.ts'

/** Whether what a choice leaves out of the i-th zone's trips, `left` in all, could be released: each option, and all of it where that is told. */
export type LeftOut = (chosen: Chosen, i: number, left: Concentration) => boolean

/** What is counted by slot, person by person. */
interface Sums {
  readonly values: Float64Array
  readonly devices: Uint32Array
  readonly largest: Float64Array
  readonly second: Float64Array
  readonly noised: Float64Array
  /** The person that came last, and what they give so far. */
  readonly given: Float64Array
  readonly persons: Uint32Array
}

const createSums = (slots: number): Sums => ({
  values: new Float64Array(slots),
  devices: new Uint32Array(slots),
  largest: new Float64Array(slots),
  second: new Float64Array(slots),
  noised: new Float64Array(slots),
  given: new Float64Array(slots),
  persons: new Uint32Array(slots),
})

/** The slot's last person is complete. */
const close = ({ given, largest, second }: Sums, slot: number): void => {
  const gave = given[slot]!
  if (gave > largest[slot]!) {
    second[slot] = largest[slot]!
    largest[slot] = gave
  } else if (gave > second[slot]!) second[slot] = gave
}

const add = (sums: Sums, slot: number, person: number, weight: number, factor: number): void => {
  const { values, devices, given, persons, noised } = sums
  values[slot]! += weight
  noised[slot]! += weight * factor
  if (persons[slot] === person && devices[slot]! > 0) {
    given[slot]! += weight
    return
  }
  close(sums, slot)
  devices[slot]!++
  given[slot] = weight
  persons[slot] = person
}

const empty = ({ values, devices, largest, second, given, noised }: Sums, slot: number): void => {
  noised[slot] = 0
  values[slot] = 0
  devices[slot] = 0
  largest[slot] = 0
  second[slot] = 0
  given[slot] = 0
}

export const createLeftOut = ({ tellsLeft }: Choice, settings: DisclosureSettings): LeftOut => {
  let sums = createSums(0)
  const filled: number[] = []
  /** Ends a slot's count. */
  const isSafeSlot = (slot: number): boolean => {
    close(sums, slot)
    const [value_m, devices, largest_m] = [sums.values[slot]!, sums.devices[slot]!, sums.largest[slot]!]
    const noised_m = sums.noised[slot]!
    const of = { value_m, devices, largest_m, largest_two_m: largest_m + sums.second[slot]!, noised_m }
    empty(sums, slot)
    return isSafe(of, settings)
  }
  return ({ trips: { starts, persons, kinds, weights, factors }, slots, slotsTo }, i, left) => {
    if (tellsLeft && left.devices > 0 && !isSafe(left, settings)) return false
    if (slotsTo > sums.values.length) sums = createSums(slotsTo)
    for (let row = starts[i]!; row < starts[i + 1]!; row++) {
      const slot = slots[kinds[row]!]!
      if (slot < OPTIONS) continue
      if (sums.devices[slot] === 0) filled.push(slot)
      add(sums, slot, persons[row]!, weights[row]!, factors[row]!)
    }
    const unsafe = filled.filter(slot => !isSafeSlot(slot))
    filled.length = 0
    return unsafe.length === 0
  }
}

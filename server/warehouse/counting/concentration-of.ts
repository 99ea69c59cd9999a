import type { Concentration } from '../gate/measure.ts'

/** What one person gives, thousandths, and the same with noise. */
export interface Given {
  readonly value: number
  readonly noised: number
}

/** Of what each of some people gives; null of nobody. */
export const concentrationOf = (people: Iterable<Given>): Concentration | null => {
  let total = 0
  let moved = 0
  let devices = 0
  let largest = 0
  let second = 0
  for (const { value, noised } of people) {
    total += value
    moved += noised
    devices += 1
    if (value > largest) {
      second = largest
      largest = value
    } else if (value > second) second = value
  }
  return devices === 0
    ? null
    : { value_m: total, devices, largest_m: largest, largest_two_m: largest + second, noised_m: moved }
}

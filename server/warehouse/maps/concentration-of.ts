import type { Concentration } from '../gate/measure.ts'

/** The contribution of one person, thousandths, without and with noise. */
export interface Given {
  readonly value: number
  readonly noised: number
}

/** The concentration of the contributions of some people; null where there is nobody. */
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

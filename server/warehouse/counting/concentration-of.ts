import type { Concentration } from '../gate/measure.ts'

/** Of what each of some people gives, thousandths; null of nobody. */
export const concentrationOf = (given: Iterable<number>): Concentration | null => {
  let value = 0
  let devices = 0
  let largest = 0
  let second = 0
  for (const gave of given) {
    value += gave
    devices += 1
    if (gave > largest) {
      second = largest
      largest = gave
    } else if (gave > second) second = gave
  }
  return devices === 0 ? null : { value_m: value, devices, largest_m: largest, largest_two_m: largest + second }
}

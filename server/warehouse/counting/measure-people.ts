import type { Measure } from '../gate/measure.ts'

/** Adds up what persons give, one after the other. Sums are whole numbers below 2^53. */
export const createMeasure = () => {
  let value_m = 0
  let devices = 0
  let largest = 0
  let second = 0
  let noised_m = 0
  let noised_devices = 0
  let noised_squares_m2 = 0
  return {
    /** @param gave thousandths, more than 0 */
    add(gave: number, factor: number): void {
      devices++
      value_m += gave
      noised_m += gave * factor
      noised_devices += factor
      noised_squares_m2 += gave * gave * factor
      if (gave > second) {
        second = Math.min(gave, largest)
        largest = Math.max(gave, largest)
      }
    },
    measure: (): Measure => ({
      value_m,
      devices,
      largest_m: largest,
      largest_two_m: largest + second,
      noised_m,
      noised_devices,
      noised_squares_m2,
    }),
  }
}

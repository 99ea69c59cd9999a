/** The facts by which the gate decides whether a count may be released. */
export interface Concentration {
  /** Sum of weights, thousandths of people. */
  readonly value_m: number
  /** Distinct observed devices that contribute, before expansion. */
  readonly devices: number
  /** What the largest device and the two largest devices contribute, thousandths. */
  readonly largest_m: number
  readonly largest_two_m: number
  /** The value with every device's contribution multiplied by its noise factor, thousandths times NOISE_UNIT: a whole number. */
  readonly noised_m: number
}

/** What one person contributes to a count, thousandths, without and with noise. */
export interface Contribution {
  readonly value: number
  readonly noised: number
}

/** The concentration of some people's contributions; null where there are none. */
export const concentrationOf = (contributions: Iterable<Contribution>): Concentration | null => {
  let total = 0
  let totalNoised = 0
  let devices = 0
  let largest = 0
  let second = 0
  for (const { value, noised } of contributions) {
    total += value
    totalNoised += noised
    devices += 1
    if (value > largest) {
      second = largest
      largest = value
    } else if (value > second) second = value
  }
  return devices === 0
    ? null
    : { value_m: total, devices, largest_m: largest, largest_two_m: largest + second, noised_m: totalNoised }
}

/** The facts by which the gate decides whether a count may be released. Noised sums are multiplied by NOISE_UNIT. */
export interface Concentration {
  /** Sum of weights, thousandths of people. */
  readonly value_m: number
  /** Distinct observed devices that contribute, before expansion. */
  readonly devices: number
  /** The value with every device's contribution multiplied by its noise factor, thousandths. It is a whole number. */
  readonly noised_m: number
  /** The largest noised contribution of a device, and the sum of the two largest. */
  readonly largest_noised: number
  readonly largest_two_noised: number
  /** Sum of the noise factors of the devices. */
  readonly noised_devices: number
}

/** A person's contribution to a count, thousandths, and noise factor, times NOISE_UNIT. */
export interface Contribution {
  readonly value: number
  readonly factor: number
}

/** The concentration of some people's contributions; null if there are none. */
export const concentrationOf = (contributions: Iterable<Contribution>): Concentration | null => {
  let [value_m, devices, noised_m, noised_devices, largest, second] = [0, 0, 0, 0, 0, 0]
  for (const { value, factor } of contributions) {
    const noised = value * factor
    value_m += value
    devices += 1
    noised_m += noised
    noised_devices += factor
    second = Math.max(second, Math.min(largest, noised))
    largest = Math.max(largest, noised)
  }
  return devices === 0
    ? null
    : {
        value_m,
        devices,
        noised_m,
        largest_noised: largest,
        largest_two_noised: largest + second,
        noised_devices,
      }
}

/** A count before the gate, as every query returns it for each cell. */
export interface Measure extends Concentration {
  /** Sum over devices of the square of the contribution, multiplied by the noise factor: thousandths squared times NOISE_UNIT. */
  readonly noised_squares_m2: number
}

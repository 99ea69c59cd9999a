/** The devices of a count. Noised sums are multiplied by NOISE_UNIT. */
export interface Devices {
  /** The number of distinct observed devices that contribute, before expansion. */
  readonly devices: number
  /** The sum of the devices' noise factors. */
  readonly noised_devices: number
  /** The data that the gate needs to decide whether a count may be released. */
  readonly noised_m: number
}

/** The measures that the gate needs to decide whether a count may be released. */
export interface Concentration extends Devices {
  /** The sum of weights, in thousandths of people. */
  readonly value_m: number
  /** The largest noised contribution of a device, and the sum of the two largest. */
  readonly largest_noised: number
  readonly largest_two_noised: number
}

/** A person's contribution to a count, in thousandths, and the person's noise factor, times NOISE_UNIT. */
export interface Contribution {
  readonly value: number
  readonly factor: number
}

/** The concentration of people's contributions; null if `contributions` is empty. */
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

/** A count before the gate, as queries return it for a cell. */
export interface Measure extends Concentration {
  /**
   * The sum over devices of the squared contribution times the noise factor, in thousandths squared times NOISE_UNIT.
   */
  readonly noised_squares_m2: number
}

/**
 * Increment this when the noise of the same trips or the gate's rules change, so that stored results of an earlier
 * version are not used.
 */
export const GATE_VERSION = 4

/**
 * A stored noise factor of 1. One third of a factor is drawn once for all datasets and two thirds for each dataset,
 * both in thousandths (sql/fragments/factor.sql).
 */
export const NOISE_UNIT = 3000

/**
 * Each trip has its own noise factor in addition to its device's. All thousandths from `least` to `least + steps - 1`
 * are equally likely, and the mean is 1. Without it, devices that come equally often on weekdays and at weekends would
 * cancel out when one figure is subtracted from the other, and a single additional visit would remain.
 */
export const TRIP_NOISE = { least: 300, steps: 1401 }

/** Multiplies a weight or a duration by the trip noise drawn from a hash. */
export const withTripNoise = (value: number, hash: number): number =>
  Math.floor((value * (TRIP_NOISE.least + (hash % TRIP_NOISE.steps)) + 500) / 1000)

/** The standard deviation of a device's noise factor. The mean is 1. */
export const NOISE_DEVIATION = 1

/**
 * The noised count, in people: the sum of the devices' contributions, each multiplied by its noise factor. It is
 * released instead of the true count.
 */
export const noisedPeople = ({ noised_m }: Pick<Measure, 'noised_m'>): number => noised_m / NOISE_UNIT / 1000

/** Hashes an integer below 2^53 to 32 bits (the finaliser of MurmurHash3). */
export const mix = (value: number): number => {
  let h = ((value % 2 ** 32) ^ Math.floor(value / 2 ** 32)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
  return (h ^ (h >>> 16)) >>> 0
}

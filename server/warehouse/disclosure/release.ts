import { type DeviceBand, deviceBandOf } from '../../../src/domain/disclosure/quality.ts'
import { Z_95 } from '../../../src/domain/summaries/figure.ts'
import { type Measure, NOISE_DEVIATION, noisedPeople } from './measure.ts'

/** How much a device contributes to a family of figures: in people, with noise, rounded to two significant digits. */
export interface Contributions {
  /**
   * The design factor: the sum of squares divided by the sum. A count's sampling variance is the count times this
   * factor.
   */
  readonly design: number
  /** A device's mean contribution. */
  readonly mean: number
}

const twoDigits = (value: number): number => (value > 0 && Number.isFinite(value) ? Number(value.toPrecision(2)) : 0)

/**
 * Estimates the contributions from all released figures of a family, like a generalized variance function. Both numbers
 * are computed from noised sums, so no exact number is released.
 */
export const contributionsOf = (family: Iterable<Measure>): Contributions => {
  let people = 0
  let devices = 0
  let squares = 0
  for (const { noised_m, noised_devices, noised_squares_m2 } of family) {
    people += noised_m / 1000
    devices += noised_devices
    squares += noised_squares_m2 / 1e6
  }
  return { design: twoDigits(squares / people), mean: twoDigits(people / devices) }
}

/** Estimates how many devices are behind a released count of people, as a band, from its family's mean contribution. */
export const bandOf = (people: number, { mean }: Pick<Contributions, 'mean'>): DeviceBand =>
  deviceBandOf(mean === 0 ? 0 : people / mean)

/** The variance of sampling and noise together, divided by the variance of sampling alone. */
const BOTH = 1 + NOISE_DEVIATION ** 2

/** A count that rounds to 0 is treated as 0.5. */
const LEAST_PEOPLE = 0.5

/**
 * The half-width of the 95 % interval as a percentage of the value, rounded to two significant digits. For a count V of
 * the period, the standard deviation of sampling and noise together is sqrt((1 + f²) * design * V).
 * @param people the released count for the whole period
 */
export const marginOf = (people: number, { design }: Pick<Contributions, 'design'>): number =>
  twoDigits(100 * Z_95 * Math.sqrt((BOTH * design) / Math.max(people, LEAST_PEOPLE)))

declare const released: unique symbol

/**
 * Figures that have passed the disclosure gate. Only this folder creates them, and MovementData returns figures about
 * people only in this type.
 */
export type Released<T> = T & { readonly [released]: true }

/** May only be called by functions in this folder; a test checks this. */
export const asReleased = <T>(rows: T): Released<T> => rows as Released<T>

/** Means below this are released with one decimal place. */
const WHOLE_FROM = 10

/** The released value: noised, divided by the days or options that it is spread over, and rounded once. */
export const releasedValue = (measure: Pick<Measure, 'noised_m'>, over = 1): number => {
  const value = noisedPeople(measure) / over
  return over > 1 && value < WHOLE_FROM ? Math.round(value * 10) / 10 : Math.round(value)
}

interface Marks {
  readonly suppressed: false
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

/** The device band and the margin of error for a released value, computed from its family's contributions. */
export const releasedMarks = (
  value: number,
  contributions: Contributions,
  over = 1,
): Marks & { readonly devices: DeviceBand; readonly margin: number } => ({
  suppressed: false,
  devices: bandOf(value * over, contributions),
  margin: marginOf(value * over, contributions),
})

/** The marks of a row without data. */
export const NO_DATA: Marks = { suppressed: false, devices: null, margin: null }

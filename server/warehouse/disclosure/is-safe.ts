import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { FOLLOWED_SPREAD, MIN_DEVICES_FLOOR, THRESHOLD_SPREAD } from '../../../src/domain/constants.ts'
import { type Concentration, type Devices, mix, NOISE_DEVIATION, NOISE_UNIT } from './measure.ts'

/** The maximum shares of a value that may come from one device, and from two devices together. */
const DOMINANCE_ONE = 0.5
const DOMINANCE_TWO = 0.8

/** The rules for releasing a figure. */
export interface GateSettings extends DisclosureSettings {
  /** Set for figures whose threshold is drawn up to FOLLOWED_SPREAD higher. */
  readonly isFollowed?: true
}

/**
 * The rules for figures that can be followed from month to month: a dataset's total and its flows. Their thresholds are
 * drawn from a wide range, so that the number of months with figures in a long series does not reveal whether one more
 * device was present.
 */
export const followed = (settings: DisclosureSettings): GateSettings => ({ ...settings, isFollowed: true })

/** @throws RangeError if the threshold is below its floor */
export const disclosureSettings = (minDevices: number): DisclosureSettings => {
  if (!(minDevices >= MIN_DEVICES_FLOOR))
    throw new RangeError(`A threshold of ${minDevices} devices is under ${MIN_DEVICES_FLOOR}`)
  return Object.freeze({
    minDevices,
    dominanceOne: DOMINANCE_ONE,
    dominanceTwo: DOMINANCE_TWO,
    noiseWidth: NOISE_DEVIATION,
  })
}

/**
 * Draws a number from 0 to FOLLOWED_SPREAD with the arcsine distribution. The probability that a number of devices is
 * shown, as an angle, then grows by the same amount with every device. Therefore no number of devices can be
 * distinguished from the next more easily than any other, however often the threshold is drawn.
 */
const followedDraw = (hash: number): number =>
  Math.floor((((FOLLOWED_SPREAD + 1) * 2) / Math.PI) * Math.asin(Math.sqrt(hash / 2 ** 32)))

/**
 * The number of devices that a count needs. It is drawn from a hash of the count's noised value, which depends on the
 * secret noise factors of exactly the devices in the count. An attacker therefore cannot infer an exact count from
 * whether the threshold is reached. The same trips have the same threshold in every table and under every filter of a
 * dataset, so that repeating a query does not draw another one.
 */
export const thresholdOf = (
  { noised_m }: Pick<Devices, 'noised_m'>,
  { minDevices, isFollowed }: Pick<GateSettings, 'minDevices' | 'isFollowed'>,
): number => {
  const hash = mix(noised_m)
  return minDevices + (isFollowed ? followedDraw(hash) : hash % (THRESHOLD_SPREAD + 1))
}

/** The sum of noise factors, times NOISE_UNIT, that a count needs: twice the configured number of devices. */
export const factorsNeeded = ({ minDevices }: Pick<DisclosureSettings, 'minDevices'>): number =>
  2 * minDevices * NOISE_UNIT

/**
 * True if the noise factors of some devices sum to enough. Factors are the same in every table and under every filter,
 * so that another cut does not reveal more about the number of devices. The rule counts devices, not visits, so that a
 * device with many visits does not have more influence than any other.
 * @param noisedDevices the sum of the devices' factors, times NOISE_UNIT
 */
export const hasEnoughFactors = (noisedDevices: number, settings: Pick<DisclosureSettings, 'minDevices'>): boolean =>
  noisedDevices >= factorsNeeded(settings)

/** The rule for factors nearly always decides; the exact number of devices is only a lower bound. */
export const hasEnoughDevices = (count: Devices, settings: GateSettings): boolean =>
  hasEnoughFactors(count.noised_devices, settings) && count.devices >= thresholdOf(count, settings)

/** Half the width of the range that a dominance limit is drawn from. */
const LIMIT_SPREAD = 0.15

/**
 * One or two devices may contribute at most a certain share of the noised value. The limit is drawn around the setting
 * for each count. With an exact limit, an attacker who knows all other devices could recognise a heavy one by whether
 * the count is shown.
 */
const isDominated = (count: Concentration, { dominanceOne, dominanceTwo }: GateSettings): boolean => {
  const shift = LIMIT_SPREAD * ((2 * mix(count.noised_m + 1)) / 2 ** 32 - 1)
  return (
    count.largest_noised > (dominanceOne + shift) * count.noised_m ||
    count.largest_two_noised > (dominanceTwo + shift) * count.noised_m
  )
}

/** True if a count may be shown: it has enough devices, and neither a single device nor two together dominate it. */
export const isSafe = (count: Concentration, settings: GateSettings): boolean =>
  hasEnoughDevices(count, settings) && !isDominated(count, settings)

/**
 * True if a dataset's total may be shown. If not, no figures of the dataset are shown at all. The rule is stricter than
 * for a cell, because an attacker can observe from month to month whether a place has figures.
 */
export const isTotalSafe = (total: Concentration, settings: GateSettings): boolean =>
  isSafe(total, settings) && isSafe(total, followed(settings))

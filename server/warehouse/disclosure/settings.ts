import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { MIN_DEVICES_FLOOR } from '../../../src/domain/constants.ts'
import { NOISE_DEVIATION } from './noise.ts'

/** The largest share of a value that one device may contribute, and that two devices may. */
const DOMINANCE_ONE = 0.5
const DOMINANCE_TWO = 0.8

/** The rules by which a figure is released. */
export interface GateSettings extends DisclosureSettings {
  /** True for the total of a dataset, by which a place is followed from month to month. */
  readonly isFollowed?: true
}

/**
 * The rules for the total of a dataset, which is there again in every month. Its threshold is drawn from a wide range, so that how often a
 * place has figures in a long series does not reveal whether one more device was there.
 */
export const followed = (settings: DisclosureSettings): GateSettings => ({ ...settings, isFollowed: true })

/** @throws RangeError where the threshold is under its floor. */
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

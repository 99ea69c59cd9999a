import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { THRESHOLD_SPREAD } from '../../../src/domain/constants.ts'
import type { Concentration } from './concentration.ts'

/** Spreads a whole number below 2^53 over 32 bits (the finaliser of MurmurHash3). */
const mix = (value: number): number => {
  let h = ((value % 2 ** 32) ^ Math.floor(value / 2 ** 32)) >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * The number of devices that a count needs. It is drawn by a hash of the count's noised value, which depends on the secret noise
 * factors of exactly its devices. So an attacker cannot infer an exact count from whether the threshold is reached, and the same
 * trips have the same threshold in every table and under every filter of a dataset: repeating a query draws nothing anew.
 */
export const thresholdOf = (
  { noised_m }: Pick<Concentration, 'noised_m'>,
  { minDevices }: DisclosureSettings,
): number => minDevices + (mix(noised_m) % (THRESHOLD_SPREAD + 1))

/** Primary suppression: a count is safe where it has enough devices, and neither one nor two of them dominate it. */
export const isSafe = (count: Concentration, settings: DisclosureSettings): boolean =>
  count.devices >= thresholdOf(count, settings) &&
  count.largest_m <= settings.dominanceOne * count.value_m &&
  count.largest_two_m <= settings.dominanceTwo * count.value_m

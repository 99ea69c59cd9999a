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
 * The devices that a count needs. It is drawn by the count's own noised value, which rests on the secret noise factors of
 * exactly its devices: crossing it is no exact count, and the same trips have the same threshold in every table and filter of a
 * dataset, so that asking again in another way draws nothing anew.
 */
export const thresholdOf = (
  { noised_m }: Pick<Concentration, 'noised_m'>,
  { minDevices }: DisclosureSettings,
): number => minDevices + (mix(noised_m) % (THRESHOLD_SPREAD + 1))

/** Whether a count may be released by itself: enough devices, and none, and no two, that give too much of it. */
export const isSafe = (count: Concentration, settings: DisclosureSettings): boolean =>
  count.devices >= thresholdOf(count, settings) &&
  count.largest_m <= settings.dominanceOne * count.value_m &&
  count.largest_two_m <= settings.dominanceTwo * count.value_m

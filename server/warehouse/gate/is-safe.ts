import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from './measure.ts'

/** Whether a count may be released by itself: enough devices, and none, and no two, that give too much of it. */
export const isSafe = (
  { value_m, devices, largest_m, largest_two_m }: Concentration,
  { minDevices, dominanceOne, dominanceTwo }: DisclosureSettings,
): boolean => devices >= minDevices && largest_m <= dominanceOne * value_m && largest_two_m <= dominanceTwo * value_m

import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'

/** Whether a count may be released by itself: enough devices, and none, and no two, that give too much of it. */
export const isSafe = (measure: Measure, { minDevices, dominanceOne, dominanceTwo }: DisclosureSettings): boolean =>
  measure.devices >= minDevices &&
  measure.largest_m <= dominanceOne * measure.value_m &&
  measure.largest_two_m <= dominanceTwo * measure.value_m

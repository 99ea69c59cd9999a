import { intervalText, knownText, scoreIntervalText, scoreText } from '../known-digits.ts'

/** Below this a mean day's trips are written with decimals. */
const DECIMALS_BELOW = 10

/**
 * Trips of a mean day as text, with the digits that their margin leaves.
 * @example tripsText(1359.4, 12) // '1,400'
 * @example tripsText(3.27, 30) // '3.3'
 */
export const tripsText = (trips: number, marginPercent: number | null): string =>
  (trips < DECIMALS_BELOW ? scoreText : knownText)(trips, marginPercent)

/** The 95 % interval of trips of a mean day; null for an exact figure. @example tripsIntervalText(3.27, 30) // '2.3 to 4.3' */
export const tripsIntervalText = (trips: number, marginPercent: number | null): string | null =>
  (trips < DECIMALS_BELOW ? scoreIntervalText : intervalText)(trips, marginPercent)

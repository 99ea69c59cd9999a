import { twoDigits, whole } from '../text/numbers.ts'

const MINUS = '\u2212'

/** Money in whole pounds: `£1,311,756`. */
export const poundsText = (pounds: number): string => `£${whole(pounds)}`

/** A short count for a legend or an axis: 495, 1.2k, 12k, 1.3m. */
export function shortCount(value: number): string {
  if (value < 1000) return String(Math.round(value))
  const [scaled, unit] = value < 999_500 ? [value / 1000, 'k'] : [value / 1_000_000, 'm']
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`
}

/** `£1.3m`. */
export const shortPounds = (pounds: number): string => `£${shortCount(pounds)}`

/** `−0.72`, `41`. */
export const shortScore = (score: number): string => score.toFixed(Math.abs(score) < 10 ? 2 : 0).replace('-', MINUS)

/**
 * Removes decimals that are all zero from a short figure.
 * @example tickText('1.0k') // '1k'
 * @example tickText('0.05') // '0.05'
 */
export const tickText = (short: string): string => short.replace(/\.0+(?!\d)/, '')

/** Two digits: the figure's interval seldom leaves more. @example perThousandText(812) // '810' */
export const perThousandText = (value: number): string => twoDigits(value)

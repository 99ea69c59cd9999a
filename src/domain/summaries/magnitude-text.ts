import { countText } from './words.ts'

const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const MINUS = '\u2212'

/** Money in whole pounds: `£1,311,756`. */
export const poundsText = (pounds: number): string => `£${countText(pounds)}`

/** A blend or a ratio, two decimals, maybe below nought: `−0.72`. */
export const scoreText = (score: number): string => twoDecimals.format(score).replace('-', MINUS)

/** A count as short as a legend or an axis needs: 495, 1.2k, 12k, 1.3m. */
export function shortCount(value: number): string {
  if (value < 1000) return String(Math.round(value))
  const [scaled, unit] = value < 999_500 ? [value / 1000, 'k'] : [value / 1_000_000, 'm']
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`
}

/** `£1.3m`. */
export const shortPounds = (pounds: number): string => `£${shortCount(pounds)}`

/** `−0.7`, `41`. */
export const shortScore = (score: number): string => score.toFixed(Math.abs(score) < 10 ? 1 : 0).replace('-', MINUS)

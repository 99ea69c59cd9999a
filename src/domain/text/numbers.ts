import { AREA_DECIMALS } from '../constants.ts'

const formatter = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  const { format } = new Intl.NumberFormat('en-GB', options)
  return format
}

/** @example whole(2284.4) // '2,284' */
export const whole = formatter({ maximumFractionDigits: 0 })

/** @example oneDecimal(12) // '12.0' */
export const oneDecimal = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** @example upToOneDecimal(12) // '12' */
export const upToOneDecimal = formatter({ maximumFractionDigits: 1 })

/** @example upToTwoDecimals(12.5) // '12.5' */
export const upToTwoDecimals = formatter({ maximumFractionDigits: 2 })

/** An area in square kilometres. @example km2(12.5) // '12.50' */
export const km2 = formatter({ minimumFractionDigits: AREA_DECIMALS, maximumFractionDigits: AREA_DECIMALS })

/** Two significant digits, for rates, whose intervals seldom support more. @example twoDigits(812) // '810' */
export const twoDigits = formatter({ maximumSignificantDigits: 2 })

/**
 * A number of things.
 * @example counted(1, 'zone') // '1 zone'
 * @example counted(1204, 'entry', 'entries') // '1,204 entries'
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`

/**
 * The beginning of a sentence about a number of things.
 * @example oneOrMany(1, 'One shape is', 'shapes are') // 'One shape is'
 * @example oneOrMany(1204, 'One shape is', 'shapes are') // '1,204 shapes are'
 */
export const oneOrMany = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${whole(count)} ${many}`

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** How many things there are, within a sentence: `no`, `three`; `12` above ten. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count)

const MINUS = '\u2212'

/** Money in whole pounds, such as `£1,311,756`. */
export const poundsText = (pounds: number): string => `£${whole(pounds)}`

/** A short count for a legend or an axis, such as 495, 1.2k, 12k or 1.3m. */
export function shortCount(value: number): string {
  if (value < 1000) return String(Math.round(value))
  const [scaled, unit] = value < 999_500 ? [value / 1000, 'k'] : [value / 1_000_000, 'm']
  return `${scaled < 9.95 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`
}

/** Shortens an amount of money, such as `£1.3m`. */
export const shortPounds = (pounds: number): string => `£${shortCount(pounds)}`

/** A score as text, such as `−0.72` or `41`. */
export const shortScore = (score: number): string => score.toFixed(Math.abs(score) < 10 ? 2 : 0).replace('-', MINUS)

/**
 * Removes decimals that are all zero from a short figure.
 * @example tickText('1.0k') // '1k'
 * @example tickText('0.05') // '0.05'
 */
export const tickText = (short: string): string => short.replace(/\.0+(?!\d)/, '')

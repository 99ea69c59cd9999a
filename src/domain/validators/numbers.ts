import { shape, type Validator } from './validator.ts'

const DECIMALS_DEFAULT = 16

/** Optional minus sign, then digits. */
export const integer: Validator = shape(/^-?\d+$/, 'Enter a whole number')

/** Digits only. */
export const wholeNumber: Validator = shape(/^\d+$/, 'Enter a whole number')

/** Starts with 1 to 9, digits only. */
export const positiveInteger: Validator = shape(/^[1-9]\d*$/, 'Enter a positive whole number')

/**
 * A number with a limited number of decimals.
 * @example decimals(2)('2.125') // 'Enter a number with up to 2 decimal places'
 */
export const decimals = (most = DECIMALS_DEFAULT): Validator =>
  shape(new RegExp(`^-?\\d+(\\.\\d{1,${most}})?$`), `Enter a number with up to ${most} decimal places`)

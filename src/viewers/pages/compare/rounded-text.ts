import { digitsOf } from '../../../domain/disclosure/known-digits.ts'

const MINUS = '\u2212'

/** The errors for which `roundedText` rounds to whole numbers and to tenths. */
const [WHOLE, TENTHS] = [10, 1] as const

const significant = {
  2: new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 }),
  3: new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 }),
}

const formats = new Map<number, Intl.NumberFormat>()
const decimals = (digits: number): Intl.NumberFormat => {
  const format = formats.get(digits) ?? new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits })
  formats.set(digits, format)
  return format
}

/** Rounds a number to the second digit of its uncertainty: `1,240`, `0.18`. @param error half of its interval */
export function roundedText(value: number, error: number): string {
  const power = error > 0 ? Math.floor(Math.log10(error)) - 1 : 0
  const step = 10 ** power
  const text = decimals(Math.max(0, -power)).format(Math.round(Math.abs(value) / step) * step)
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text
}

/** Rounds like `roundedText`, with a plus sign for positive numbers: `+1,240`. */
export const signedText = (value: number, error: number): string => {
  const text = roundedText(value, error)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/**
 * Formats a percentage or index as a whole number, or with one decimal if its interval is narrower than 2: `12`, `0.4`.
 */
export const percentText = (value: number, error: number): string => roundedText(value, error >= 1 ? WHOLE : TENTHS)

/** Formats like `percentText`, with a plus sign for positive numbers. */
export const signedPercent = (value: number, error: number): string => signedText(value, error >= 1 ? WHOLE : TENTHS)

/**
 * Formats a figure in the unit of a comparison, with the digits that its margin supports (a percentage; null if there
 * is none).
 */
export const scaledText = (value: number, margin: number | null): string =>
  significant[digitsOf(margin ?? 0)].format(value)

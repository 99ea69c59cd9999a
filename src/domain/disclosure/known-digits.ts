import { interval } from '../summaries/figure.ts'

/** A figure has three significant digits if its margin is at most this percentage, otherwise two. */
const THREE_DIGITS_UP_TO = 10

const MINUS = '\u2212'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

const PERCENT = {
  0: whole,
  1: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
} as const

/** The number of significant digits that a margin leaves. */
export const digitsOf = (marginPercent: number): 2 | 3 => (marginPercent <= THREE_DIGITS_UP_TO ? 3 : 2)

/** The precision of a released figure: 1 for counts, 0.1 for means below 10. */
const precisionOf = (value: number): number => (value < 10 && !Number.isInteger(value) ? 0.1 : 1)

/** The power of ten of a figure's last known digit. It is at least the released figure's precision. */
const stepOf = (value: number, marginPercent: number, least = precisionOf(value)): number =>
  value === 0 ? least : Math.max(least, 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digitsOf(marginPercent)))

/** Rounds to a step. Steps below 1 are used as divisors, so that 7 tenths give 0.7 and not 0.7000000000000001. */
const toStep = (value: number, step: number): number =>
  step < 1 ? Math.round(value / step) / Math.round(1 / step) : Math.round(value / step) * step

const stepText = (value: number, step: number): string => (step < 1 ? tenths : whole).format(toStep(value, step))

/**
 * A count rounded to the digits that its interval supports. A figure without a margin is exact (payments).
 * @example roundKnown(204_481, 7) // 204_000
 * @example roundKnown(204_481, 21) // 200_000
 */
export const roundKnown = (value: number, marginPercent: number | null): number =>
  marginPercent === null ? Math.round(value) : toStep(value, stepOf(value, marginPercent))

/** @example knownText(204_481, 7) // '204,000' */
export const knownText = (value: number, marginPercent: number | null): string =>
  tenths.format(roundKnown(value, marginPercent))

/**
 * The 95 % interval in words, rounded like the figure; null for an exact figure.
 * @example intervalText(204_481, 7) // '190,000 to 219,000'
 */
export const intervalText = (value: number, marginPercent: number | null): string | null => {
  if (marginPercent === null) return null
  const step = stepOf(value, marginPercent)
  const [low, high] = interval(value, marginPercent)
  return `${stepText(low, step)} to ${stepText(high, step)}`
}

/**
 * The ends of the 95 % interval for files, [low, high], with the released figure's decimals; nulls for an exact figure.
 * @example intervalEnds(7808, 42) // [5130, 11883]
 * @example intervalEnds(7.8, 42) // [5.1, 11.9]
 * @example intervalEnds(1.35, 21, 2) // [1.07, 1.63]
 */
export const intervalEnds = (
  value: number,
  marginPercent: number | null,
  decimals = precisionOf(value) < 1 ? 1 : 0,
): readonly [number, number] | readonly [null, null] => {
  if (marginPercent === null) return [null, null]
  const [low, high] = interval(value, marginPercent)
  const scale = 10 ** decimals
  return [Math.round(low * scale) / scale, Math.round(high * scale) / scale]
}

/** A share (0 to 1) as a percentage with one decimal place, for files. */
export const percentOf = (share: number): number => Math.round(share * 1000) / 10

/** Scores and ratios are released with two decimal places. */
export const SCORE_DECIMALS = 2
const SCORE_STEP = 1 / 10 ** SCORE_DECIMALS

const scoreStep = (score: number, marginPercent: number | null): number =>
  marginPercent === null ? SCORE_STEP : stepOf(score, marginPercent, SCORE_STEP)

const scoreAt = (score: number, step: number): string =>
  (step >= 1 ? toStep(score, step) : score).toFixed(Math.max(0, -Math.round(Math.log10(step)))).replace('-', MINUS)

/**
 * A score or a ratio, possibly negative, with at most two decimals: as many as its interval supports.
 * @example scoreText(1.347, 21) // '1.3'
 * @example scoreText(-0.72, null) // '−0.72'
 */
export const scoreText = (score: number, marginPercent: number | null): string =>
  scoreAt(score, scoreStep(score, marginPercent))

/**
 * The number that `scoreText` shows.
 * @example roundScore(1.347, 21) // 1.3
 */
export const roundScore = (score: number, marginPercent: number | null): number =>
  Number(scoreText(score, marginPercent).replace(MINUS, '-'))

/** A score's 95 % interval in words; null for an exact score. @example scoreIntervalText(1.347, 21) // '1.1 to 1.6' */
export const scoreIntervalText = (score: number, marginPercent: number | null): string | null => {
  if (marginPercent === null) return null
  const step = scoreStep(score, marginPercent)
  const [low, high] = interval(score, marginPercent)
  return `${scoreAt(low, step)} to ${scoreAt(high, step)}`
}

/**
 * A share (0 to 1) as a percentage with no or one decimal place. A share above 0 is never written as 0%, nor a share
 * below 1 as 100%.
 * @example shareText(0.2341, 1) // '23.4%'
 * @example shareText(0.004, 0) // '<1%'
 */
export function shareText(share: number, decimals: 0 | 1): string {
  const [text, least] = [PERCENT[decimals], decimals === 0 ? 1 : 0.1]
  const written = text.format(share * 100)
  if (share > 0 && written === text.format(0)) return `<${text.format(least)}%`
  if (share < 1 && written === text.format(100)) return `>${text.format(100 - least)}%`
  return `${written}%`
}

/**
 * The lower end of a count's 95 % interval, rounded down; the count itself if it is exact.
 * @example leastText(340, 84) // '140'
 */
export function leastText(value: number, marginPercent: number | null): string {
  if (marginPercent === null) return knownText(value, null)
  const step = stepOf(value, marginPercent)
  return tenths.format(Math.floor(interval(value, marginPercent)[0] / step) * step)
}

/** Rounds a margin to two significant digits. @example roundMargin(13.73) // 14 */
export const roundMargin = (marginPercent: number): number => Number(marginPercent.toPrecision(2))

/**
 * A margin as text. All margins in a column have the same precision: one decimal place below 10 %, and none above.
 * @example marginText(3) // '±3.0%'
 * @example marginText(13.73) // '±14%'
 */
export function marginText(marginPercent: number): string {
  const rounded = roundMargin(marginPercent)
  return `±${rounded < 10 ? rounded.toFixed(1) : rounded}%`
}

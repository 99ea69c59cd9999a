import { amountOf, type Figure, interval, type Total } from '../summaries/figure.ts'
import { roundMargin, shareText } from './known-digits.ts'

/**
 * The denominator of a table's shares: its total or, if there is none, the sum of its figures. 0 if there are no
 * figures.
 */
export interface Whole {
  /** In the unit of the rows. */
  readonly value: number
}

/** A part of a whole, and the share's 95 % interval. */
export interface Share {
  /** From 0 to 1. */
  readonly share: number
  /** The ends of the interval, 0 to 1. */
  readonly low: number
  readonly high: number
  /** The half-width of the interval, in percentage points. */
  readonly half: number
  /** The share as text, such as `87%`, or `87.3%` with one decimal. */
  readonly text: string
}

/** A total, and the keys that its rows have in common, such as `{ weekday: 3 }`, or `{}` for the total of all rows. */
interface KeyedTotal extends Total {
  readonly of: Readonly<Record<string, number | string>>
}

/** The total with exactly these keys among the Totals of a reply; null if there is none. */
export const totalOf = <T extends KeyedTotal>(totals: readonly T[], of: T['of']): T | null =>
  totals.find(
    total =>
      Object.keys(total.of).length === Object.keys(of).length &&
      Object.entries(of).every(([key, value]) => total.of[key] === value),
  ) ?? null

const sumOfAmounts = (figures: readonly Figure[]): number => figures.reduce((sum, figure) => sum + amountOf(figure), 0)

/**
 * The denominator for the shares of figures.
 * @param total the total that the figures are parts of; null if there is none
 */
export function wholeOf(total: Pick<Total, 'value'> | null, figures: readonly Figure[]): Whole {
  const sum = sumOfAmounts(figures)
  // The sum of rounded parts can slightly exceed their total.
  return { value: total === null ? sum : Math.max(total.value, sum) }
}

/**
 * A figure's share of a whole that includes it. An error in the part is also an error in the whole; with the same
 * design factor for both, the half-width of the share is the half-width of the figure times sqrt(1 - share).
 * @param decimals how many decimals to write: 1 in age and gender insights and repeat visits, otherwise 0
 * (docs/specification.md V9.06)
 * @returns null for a figure without data, or if the whole is 0
 */
export function shareOf(figure: Figure, whole: Whole, decimals: 0 | 1 = 0): Share | null {
  const { value, margin } = figure
  if (value === null || whole.value === 0) return null
  const share = Math.min(1, amountOf(figure) / whole.value)
  const [low, end] = interval(share, margin === null ? null : margin * Math.sqrt(1 - share))
  const high = Math.min(1, end)
  return { share, low, high, half: 50 * (high - low), text: shareText(share, decimals) }
}

/**
 * The part of a total outside some figures; never negative.
 * @returns null if no total exists, or if the figures add up to it within their rounding
 */
export function complementOf(
  total: Total | null,
  figures: readonly Figure[],
): { readonly value: number; readonly margin: number } | null {
  if (total === null) return null
  const value = total.value - sumOfAmounts(figures)
  const rounding = (figures.length + 1) / 2
  // The variance of a count is proportional to it. The factor is the same for the total and its parts.
  return value <= rounding ? null : { value, margin: roundMargin(total.margin * Math.sqrt(total.value / value)) }
}

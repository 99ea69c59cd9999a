import { roundMargin, shareText } from './known-digits.ts'
import { type Figure, interval } from './summaries/figure.ts'
import type { Total } from './summaries/sum-figures.ts'

/** What the shares of a table are of: the released total of its family, or what is shown of it where that is not released. */
export interface Whole {
  /** In the rows' unit; 0 where nothing is shown. */
  readonly value: number
  readonly of: 'all' | 'shown'
}

/** A part of a whole with the 95 % interval of the share itself. */
export interface Share {
  /** 0 to 1. */
  readonly share: number
  /** Ends of the interval, 0 to 1. */
  readonly low: number
  readonly high: number
  /** Half-width of the interval, percentage points. */
  readonly half: number
  /** `87%`, or to one decimal `87.3%`. */
  readonly text: string
  readonly of: Whole['of']
}

/** A total under the keys that the rows of it share: `{ weekday: 3 }`; `{}` for all rows. */
export interface KeyedTotal extends Total {
  readonly of: Readonly<Record<string, number | string>>
}

/** The total of exactly these keys, of a reply's Totals; null where it is not released. */
export const totalOf = <T extends KeyedTotal>(totals: readonly T[], of: T['of']): T | null =>
  totals.find(
    total =>
      Object.keys(total.of).length === Object.keys(of).length &&
      Object.entries(of).every(([key, value]) => total.of[key] === value),
  ) ?? null

const shownSum = (shown: readonly Figure[]): number => shown.reduce((sum, { value }) => sum + (value ?? 0), 0)

/**
 * What the shares of these figures are of.
 * @param total the released total of all that the figures are parts of; null: it may not be released
 */
export function wholeOf(total: Pick<Total, 'value'> | null, shown: readonly Figure[]): Whole {
  const sum = shownSum(shown)
  // parts that are rounded one by one can come to a little more than their total
  return total === null ? { value: sum, of: 'shown' } : { value: Math.max(total.value, sum), of: 'all' }
}

/**
 * A figure's share of a whole that holds it. Its interval is not that of the figure: what errs in the part errs in the whole too, so that
 * with one design factor for both the half-width is that of the figure times the root of what is left, sqrt(1 - share).
 * @param decimals of the text: 1 in age and gender insights and repeat visits, otherwise 0 (docs/specification.md V9.06)
 * @returns null for a withheld figure, and where the whole is nothing
 */
export function shareOf({ value, margin }: Figure, whole: Whole, decimals: 0 | 1 = 0): Share | null {
  if (value === null || whole.value === 0) return null
  const share = Math.min(1, value / whole.value)
  const [low, end] = interval(share, margin === null ? null : margin * Math.sqrt(1 - share))
  const high = Math.min(1, end)
  return { share, low, high, half: 50 * (high - low), text: shareText(share, decimals), of: whole.of }
}

/**
 * What a released total holds beside the figures that are shown: withheld, or in none of the rows. Never negative.
 * @returns null where the total is not released, or where the parts come to it but for their rounding
 */
export function restOf(
  total: Total | null,
  figures: readonly Figure[],
): { readonly value: number; readonly margin: number } | null {
  if (total === null) return null
  const value = total.value - shownSum(figures)
  const rounding = (figures.length + 1) / 2
  // the variance of a count is a multiple of it, the same for the total and its parts
  return value <= rounding ? null : { value, margin: roundMargin(total.margin * Math.sqrt(total.value / value)) }
}

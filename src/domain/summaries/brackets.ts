import { wholeOf } from '../share-of.ts'
import type { Figure } from './figure.ts'
import { sumOf, type Total } from './sum-figures.ts'

/** The distances above `fromKm` up to and including `toKm`; null if there is no upper bound. */
export interface Range {
  readonly fromKm: number
  readonly toKm: number | null
}

export interface Bracket extends Range, Figure {}

const MEDIAN = 0.5
const EIGHTY_PERCENT = 0.8

/**
 * The range that contains a quantile of the distances (Woodruff's interval). It begins at the last bound at which even the upper end of
 * the cumulative share's interval does not exceed the share, and ends at the first bound at which even the lower end does. For exact
 * figures it is the first bracket whose cumulative share exceeds the share.
 */
function rangeOf(brackets: readonly Bracket[], total: Total | null, share: number): Range | null {
  const whole = wholeOf(total, brackets).value
  const [first] = brackets
  if (first === undefined || whole === 0) return null
  let { fromKm } = first
  for (const [at, { toKm }] of brackets.entries()) {
    const { value, margin } = sumOf(brackets.slice(0, at + 1), total)
    const part = (value ?? 0) / whole
    const half = ((margin ?? 0) / 100) * part * Math.sqrt(Math.max(0, 1 - part))
    if (part - half > share) return { fromKm, toKm }
    if (part + half <= share) fromKm = toKm ?? fromKm
  }
  return { fromKm, toKm: null }
}

/**
 * The range that contains the median.
 * @param brackets nearest first; each begins where the one before it ends
 * @param total the total of all brackets; null if they have none
 * @throws if there is none, which cannot happen with figures
 */
export function medianBracket(brackets: readonly Bracket[], total: Total | null): Range {
  const found = rangeOf(brackets, total, MEDIAN)
  // sic (docs/specification.md V8.02)
  if (found === null) throw new Error('Somethings gone wrong finding the median distance bracket')
  return found
}

/**
 * The range that contains the 80th percentile of the distances.
 * @throws if there is none, which cannot happen with figures
 */
export function eightyPercentBracket(brackets: readonly Bracket[], total: Total | null): Range {
  const found = rangeOf(brackets, total, EIGHTY_PERCENT)
  if (found === null) throw new Error("Something's gone wrong finding the 80% bracket")
  return found
}

/** A date from which figures are counted by another method, as the provider says in a note. */
export interface MethodBreak {
  /** ISO date. */
  readonly date: string
  readonly text: string
}

/** Breaks in method by date; null: it is not known whether there are any. */
export type KnownBreaks = readonly MethodBreak[] | null

/** The first and last local day of a period, ISO dates, inclusive. */
interface Days {
  readonly first: string
  readonly last: string
}

/** How many breaks lie on or before a day: days with the same number are counted by the same method. */
export const methodAt = (breaks: readonly MethodBreak[], day: string): number =>
  breaks.filter(({ date }) => date <= day).length

/**
 * True if two periods are counted by one method, so that their figures may be compared.
 * @example sameMethod([{ date: '2026-07-01', text: 'Method 3.2' }], june, july) // false
 */
export const sameMethod = (breaks: readonly MethodBreak[], a: Days, b: Days): boolean =>
  new Set([a.first, a.last, b.first, b.last].map(day => methodAt(breaks, day))).size === 1

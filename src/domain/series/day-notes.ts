/** The maximum length of a note on a day, in characters. */
export const NOTE_MAX_LENGTH = 120
/** The maximum number of notes that an organisation may have, and that the provider may have. */
export const MAX_NOTES = 1000

/** Control characters and invisible characters, such as those that change the direction of text. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Why a note cannot have this text, or null. @example noteProblem('Rail strike, 12 to 14 May') // null */
export const noteProblem = (text: string): string | null => {
  if (text.trim() === '') return 'Enter a note'
  if (UNSEEN.test(text)) return 'A note is one line of text'
  if ([...text.trim()].length > NOTE_MAX_LENGTH) return `Enter a note of up to ${NOTE_MAX_LENGTH} characters`
  return null
}

/** A date from which figures are counted by a different method, according to a note from the provider. */
export interface MethodBreak {
  /** ISO date. */
  readonly date: string
  readonly text: string
}

/** Breaks in method, sorted by date; null if unknown. */
export type KnownBreaks = readonly MethodBreak[] | null

/** The first and last local day of a period, as ISO dates, inclusive. */
interface Days {
  readonly first: string
  readonly last: string
}

/** The number of breaks on or before a day. Days with the same number are counted with the same method. */
export const methodAt = (breaks: readonly MethodBreak[], day: string): number =>
  breaks.filter(({ date }) => date <= day).length

/**
 * Whether two periods are counted with the same method, so that their figures may be compared.
 * @example sameMethod([{ date: '2026-07-01', text: 'Method 3.2' }], june, july) // false
 */
export const sameMethod = (breaks: readonly MethodBreak[], a: Days, b: Days): boolean =>
  new Set([a.first, a.last, b.first, b.last].map(day => methodAt(breaks, day))).size === 1

import { isBlank, isOneLine } from '../text/hidden.ts'

/** The maximum length of a note on a day, in characters. */
export const NOTE_MAX_LENGTH = 120
/** The maximum number of notes that an organisation may have, and that the provider may have. */
export const MAX_NOTES = 1000

/** Why a note cannot have this text, or null. @example noteProblem('Rail strike, 12 to 14 May') // null */
export const noteProblem = (text: string): string | null => {
  if (isBlank(text)) return 'Enter a note'
  if (!isOneLine(text.trim())) return 'A note is one line of text'
  if ([...text.trim()].length > NOTE_MAX_LENGTH) return `Enter a note of up to ${NOTE_MAX_LENGTH} characters`
  return null
}

/** The years that a note may be about. */
const NOTE_YEARS = [2000, 2099] as const

/** Why a note cannot have this ISO date, or null. */
export const noteDateProblem = (date: string): string | null => {
  const year = Number(date.slice(0, 4))
  const [first, last] = NOTE_YEARS
  return year >= first && year <= last ? null : `Choose a date from ${first} to ${last}`
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

/** The most characters of a note on a day. */
export const NOTE_MAX_LENGTH = 120
/** The most notes of one organisation, and of the provider for all. */
export const MAX_NOTES = 1000

/** Control characters, and characters that nobody sees, such as those that turn the direction of a text. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/**
 * The reason why a note cannot have this text, or null.
 * @example noteProblem('Rail strike, 12 to 14 May') // null
 */
export const noteProblem = (text: string): string | null => {
  if (text.trim() === '') return 'Enter a note'
  if (UNSEEN.test(text)) return 'A note is one line of text'
  if ([...text.trim()].length > NOTE_MAX_LENGTH) return `Enter a note of up to ${NOTE_MAX_LENGTH} characters`
  return null
}

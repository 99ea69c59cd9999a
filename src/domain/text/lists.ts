const list = new Intl.ListFormat('en-GB')

/** @example listed(['first', 'second', 'third']) // 'first, second and third' */
export const listed = (words: readonly string[]): string => list.format(words)

/** Spreadsheets run a string that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Adds an apostrophe in front of a string that a spreadsheet would run as a formula. */
export const noFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * A field of a CSV (RFC 4180), without formulas. Semicolons and tabs are quoted too, because spreadsheets in some
 * locales split at them, and a formula could follow.
 */
export const csvField = (value: string | number | boolean | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? noFormula(value) : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

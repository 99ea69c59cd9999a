const list = new Intl.ListFormat('en-GB')

/** @example listed(['first', 'second', 'third']) // 'first, second and third' */
export const listed = (words: readonly string[]): string => list.format(words)

/** A spreadsheet would run a text that starts so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A text that a spreadsheet shows and does not run: an apostrophe precedes what it would read as a formula. */
export const noFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * One field of a CSV (RFC 4180), without formulas. Semicolons and tabs are quoted too: a spreadsheet of another country divides at
 * them, and a formula could stand behind one.
 */
export const csvField = (value: string | number | boolean | null): string => {
  if (value === null) return ''
  const text = typeof value === 'string' ? noFormula(value) : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

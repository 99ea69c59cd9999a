import type { Value } from './table.ts'

/**
 * One field of a CSV (RFC 4180); an apostrophe precedes a text that a spreadsheet would read as a formula. Semicolons and tabs are
 * quoted too: a spreadsheet of another country divides at them, and a formula could stand behind one.
 */
const field = (value: Value): string => {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The lines of a table, ended by CRLF, then the lines of its provenance. */
export const csv = (
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] },
  provenance: readonly string[],
): string =>
  [...[columns, ...rows].map(row => row.map(field).join(',')), '', ...provenance.map(line => field(`# ${line}`))]
    .map(line => `${line}\r\n`)
    .join('')

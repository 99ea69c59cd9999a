import type { Value } from './table.ts'

/** One field of a CSV (RFC 4180); what a spreadsheet would take for a formula is led by an apostrophe. */
const field = (value: Value): string => {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of a table, ended by CRLF, then the lines that say where it comes from. */
export const csv = (
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] },
  provenance: readonly string[],
): string =>
  [...[columns, ...rows].map(row => row.map(field).join(',')), '', ...provenance.map(line => field(`# ${line}`))]
    .map(line => `${line}\r\n`)
    .join('')

import { csvField } from '../../../src/domain/csv-field.ts'
import type { Value } from './table.ts'

/** The lines of a table, ended by CRLF, then the lines of its provenance. */
export const csv = (
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] },
  provenance: readonly string[],
): string =>
  [...[columns, ...rows].map(row => row.map(csvField).join(',')), '', ...provenance.map(line => csvField(`# ${line}`))]
    .map(line => `${line}\r\n`)
    .join('')

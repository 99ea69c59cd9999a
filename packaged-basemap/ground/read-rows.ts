import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { ReadRow } from '../../server/reference/deliveries/import-rows.ts'
import { csvFiles } from '../../server/reference/deliveries/read-files.ts'

/** The rows of a CSV, packed or not, that its reader takes. */
export const readRows = async <Row extends object>(
  path: string,
  createReader: () => (cells: readonly string[]) => ReadRow<Row, string> | null,
): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const { bytes } of csvFiles(path)) {
    const read = createReader()
    for await (const cells of Readable.from(bytes).pipe(parse({ bom: true }))) {
      const row = read(cells as string[])
      if (row !== null && !('skipped' in row) && !('wrong' in row)) rows.push(row)
    }
  }
  return rows
}

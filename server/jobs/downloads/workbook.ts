import writeExcelFile from 'write-excel-file/node'
import type { DownloadTable, Value } from './table.ts'

/** The longest name that Excel allows for a sheet. Characters. */
const SHEET_NAME_LENGTH = 31
const CELL_LENGTH = 32_767

const cell = (value: Value) => {
  if (value === null || value === '') return null
  // Cells of type text are never read as formulas, also where they begin with an equals sign.
  if (typeof value === 'string') return { value: value.slice(0, CELL_LENGTH), type: String }
  return typeof value === 'number' ? { value, type: Number } : { value, type: Boolean }
}
const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

/** An XLSX workbook with a sheet for each table and one for the provenance. */
export const workbook = async (
  tables: readonly DownloadTable[],
  provenance: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name.slice(0, SHEET_NAME_LENGTH),
    data: [columns.map(head), ...rows.map(row => row.map(cell))],
    columns: columns.map(column => ({ width: Math.max(12, column.length + 2) })),
    stickyRowsCount: 1,
  }))
  const source = {
    sheet: 'provenance',
    data: [[head('Where these figures come from')], ...provenance.map(line => [cell(line)])],
    columns: [{ width: 120 }],
  }
  const written = await writeExcelFile([...sheets, source])
  return new Uint8Array(await written.toBuffer())
}

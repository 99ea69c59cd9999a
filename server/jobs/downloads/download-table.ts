import writeExcelFile from 'write-excel-file/node'
import { intervalEnds, percentOf, roundKnown } from '../../../src/domain/disclosure/known-digits.ts'
import { type DeviceBand, gradeOf } from '../../../src/domain/disclosure/quality.ts'
import { csvField } from '../../../src/domain/text/lists.ts'

export type Value = string | number | boolean | null

/** A download table of released figures. */
export interface DownloadTable {
  /** The file name without its extension. */
  readonly name: string
  /** A sentence that describes the figures. */
  readonly definition: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** A figure released by the disclosure gate. */
interface Marked {
  /** Null for missing data. */
  readonly value: number | null
  readonly devices: DeviceBand | null
  /** Half-width of the 95 % interval, as a percentage; null for exact figures, such as payments. */
  readonly margin: number | null
  /** The divisor for the figure as the screens show it. */
  readonly shownPer?: number | undefined
}

/** The columns that follow every figure. */
export const MARK_COLUMNS = [
  'as_shown',
  'low_95',
  'high_95',
  'margin_percent',
  'grade',
  'devices',
  'percent_of_all',
  'note',
] as const

/**
 * The figure as rounded on screens, its interval, quality, share and note.
 * @param share of the total, 0 to 1; null if the figure is not part of a released total
 */
export const marksOf = (
  { value, devices, margin, shownPer = 1 }: Marked,
  share: number | null = null,
  note = '',
): Value[] => {
  const percent = share === null ? null : percentOf(share)
  if (value === null) return [null, null, null, null, null, null, null, note]
  return [
    roundKnown(shownPer === 1 ? value : Math.round(value / shownPer), margin),
    ...intervalEnds(value, margin),
    margin,
    margin === null ? null : gradeOf(margin),
    devices,
    percent,
    note,
  ]
}

/** Formats a table and its provenance as lines terminated by CRLF. */
export const csv = (
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] },
  provenance: readonly string[],
): string =>
  [...[columns, ...rows].map(row => row.map(csvField).join(',')), '', ...provenance.map(line => csvField(`# ${line}`))]
    .map(line => `${line}\r\n`)
    .join('')

/** Excel's limit on the length of a sheet name, in characters. */
const SHEET_NAME_LENGTH = 31
const CELL_LENGTH = 32_767

const cell = (value: Value) => {
  if (value === null || value === '') return null
  // Excel never treats text cells as formulas, even if they begin with an equals sign.
  if (typeof value === 'string') return { value: value.slice(0, CELL_LENGTH), type: String }
  return typeof value === 'number' ? { value, type: Number } : { value, type: Boolean }
}
const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

/** Builds an XLSX workbook with one sheet per table and one for the provenance. */
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

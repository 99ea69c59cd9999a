import { csvField, noFormula } from '../../domain/text/lists.ts'
import { whole } from '../../domain/text/numbers.ts'
import { showToast } from '../overlays/toast.tsx'
import { saveFile } from '../save-file.ts'
import { type Column, cellText } from './column.ts'

const exported = <R>(columns: readonly Column<R>[]) => columns.filter(column => !column.actions && !column.screenOnly)

/**
 * Formats rows as CSV (RFC 4180): a header line, and one line per row with unformatted numbers. Notes follow after an
 * empty line, one per line.
 */
export const toCsv = <R>(columns: readonly Column<R>[], rows: readonly R[], notes: readonly string[] = []): string => {
  const shown = exported(columns)
  const value = (column: Column<R>, row: R) =>
    typeof column.value(row) === 'number' ? column.value(row) : cellText(column, row)
  const lines = rows.map(row => shown.map(column => csvField(value(column, row))))
  const below = notes.length === 0 ? [] : [[], ...notes.map(note => [csvField(note)])]
  return [shown.map(column => csvField(column.header)), ...lines, ...below]
    .map(cells => `${cells.join(',')}\r\n`)
    .join('')
}

/**
 * Formats rows as tab-separated text for pasting into a spreadsheet. Formulas are escaped, because a spreadsheet would
 * run pasted formulas too.
 */
export const toClipboardText = <R>(columns: readonly Column<R>[], rows: readonly R[]): string => {
  const shown = exported(columns)
  const cell = (column: Column<R>, row: R): string => {
    const text = cellText(column, row).replaceAll(/\s+/g, ' ')
    return typeof column.value(row) === 'number' ? text : noFormula(text.trimStart())
  }
  const lines = rows.map(row => shown.map(column => cell(column, row)))
  return [shown.map(column => column.header), ...lines].map(cells => cells.join('\t')).join('\n')
}

/** A cell of a workbook. Text is never read as a formula. */
interface SheetCell {
  readonly value: string | number
  readonly type: StringConstructor | NumberConstructor
  readonly fontWeight?: 'bold'
}

/** Returns the cells of a sheet: a header row, followed by the rows with unformatted numbers. */
export const toSheet = <R>(columns: readonly Column<R>[], rows: readonly R[]): (SheetCell | null)[][] => {
  const shown = exported(columns)
  const cell = (column: Column<R>, row: R): SheetCell | null => {
    const value = column.value(row)
    if (typeof value === 'number') return { value, type: Number }
    const text = cellText(column, row)
    return text === '' ? null : { value: text, type: String }
  }
  return [
    shown.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
    ...rows.map(row => shown.map(column => cell(column, row))),
  ]
}

/**
 * Saves rows as `name.csv`, with the byte order mark from which spreadsheets recognise UTF-8.
 * @param name the file name without its extension
 */
export const saveCsv = <R>(
  name: string,
  columns: readonly Column<R>[],
  rows: readonly R[],
  notes?: readonly string[],
): void => saveFile(`${name}.csv`, new Blob(['\ufeff', toCsv(columns, rows, notes)], { type: 'text/csv' }))

/** Copies rows for a spreadsheet and shows their number in a toast. */
export const copyRows = async <R>(columns: readonly Column<R>[], rows: readonly R[]): Promise<void> => {
  await navigator.clipboard.writeText(toClipboardText(columns, rows))
  showToast(`Copied ${whole(rows.length)} rows`)
}

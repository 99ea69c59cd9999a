import { whole } from '../../domain/text/numbers.ts'
import { showToast } from '../overlays/toast.tsx'
import { saveFile } from '../save-file.ts'
import type { Column } from './column.ts'
import { toClipboardText, toCsv } from './export.ts'

/** Saves rows as `name.csv`, with the mark by which spreadsheets know UTF-8. @param name without its ending */
export const saveCsv = <R>(
  name: string,
  columns: readonly Column<R>[],
  rows: readonly R[],
  notes?: readonly string[],
): void => saveFile(`${name}.csv`, new Blob(['\ufeff', toCsv(columns, rows, notes)], { type: 'text/csv' }))

/** Copies rows for a spreadsheet, and says how many. */
export const copyRows = async <R>(columns: readonly Column<R>[], rows: readonly R[]): Promise<void> => {
  await navigator.clipboard.writeText(toClipboardText(columns, rows))
  showToast(`Copied ${whole(rows.length)} rows`)
}

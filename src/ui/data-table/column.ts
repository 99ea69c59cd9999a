import type { ReactNode } from 'react'
import { upToTwoDecimals } from '../../domain/text/numbers.ts'

export interface Column<R> {
  readonly id: string
  readonly header: string
  /** What it sorts by and exports; null sorts last and exports as nothing. */
  readonly value: (row: R) => string | number | null
  /** What it says, for search and copy; the value in en-GB where left out. */
  readonly text?: ((row: R) => string) | undefined
  /** Draws a cell; by default the cell shows its text. */
  readonly cell?: ((row: R) => ReactNode) | undefined
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** What it sorts by where that is not its value, such as the weekday's number. */
  readonly order?: ((row: R) => string | number | null) | undefined
  /** In CSV and copy only. */
  readonly exportOnly?: boolean | undefined
  /** Not in CSV, workbooks and copy, which have its parts as numbers: a spreadsheet takes `+3 to +5%` for a formula. */
  readonly screenOnly?: boolean | undefined
  /** Left out on a phone, where the columns beside it matter more. */
  readonly wideOnly?: boolean | undefined
  /** Buttons: the header is read out only, and the column is neither searched nor exported. */
  readonly actions?: boolean | undefined
}

export const cellText = <R>(column: Column<R>, row: R): string => {
  if (column.text) return column.text(row)
  const value = column.value(row)
  return typeof value === 'number' ? upToTwoDecimals(value) : (value ?? '')
}

/** Every visible column's text in lower case, a line each: what the search looks in. */
export const searchText = <R>(columns: readonly Column<R>[], row: R): string =>
  columns
    .filter(column => !column.actions)
    .map(column => cellText(column, row).toLowerCase())
    .join('\n')

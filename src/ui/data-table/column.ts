import type { ReactNode } from 'react'
import { upToTwoDecimals } from '../../domain/text/numbers.ts'

export interface Column<R> {
  readonly id: string
  readonly header: string
  /** The value for sorting and exports; null sorts last and exports as an empty cell. */
  readonly value: (row: R) => string | number | null
  /** The text for search and copy; by default the value in en-GB format. */
  readonly text?: ((row: R) => string) | undefined
  /** Draws a cell; by default the cell shows its text. */
  readonly cell?: ((row: R) => ReactNode) | undefined
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** The sort key if it differs from the value, such as the number of a weekday. */
  readonly order?: ((row: R) => string | number | null) | undefined
  /** Appears in CSV and copy only. */
  readonly exportOnly?: boolean | undefined
  /**
   * Left out of CSV, workbooks and copy, which contain its parts as numbers: a spreadsheet would read `+3 to +5%` as a
   * formula.
   */
  readonly screenOnly?: boolean | undefined
  /** Hidden on phones, where the other columns matter more. */
  readonly wideOnly?: boolean | undefined
  /** A column of buttons: its header is visually hidden, and it is neither searched nor exported. */
  readonly actions?: boolean | undefined
}

export const cellText = <R>(column: Column<R>, row: R): string => {
  if (column.text) return column.text(row)
  const value = column.value(row)
  return typeof value === 'number' ? upToTwoDecimals(value) : (value ?? '')
}

/** The text that the search looks in: every visible column in lower case, one per line. */
export const searchText = <R>(columns: readonly Column<R>[], row: R): string =>
  columns
    .filter(column => !column.actions)
    .map(column => cellText(column, row).toLowerCase())
    .join('\n')

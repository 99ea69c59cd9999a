import type { ReactNode } from 'react'
import { upToTwoDecimals } from '../../domain/text/numbers.ts'

export interface Column<R> {
  readonly id: string
  readonly header: string
  /** The value for sorting and exporting. Null sorts last and is exported as an empty cell. */
  readonly value: (row: R) => string | number | null
  /** Returns the text for searching and copying. Defaults to the value in en-GB format. */
  readonly text?: ((row: R) => string) | undefined
  /** Renders a cell. By default, the cell shows its text. */
  readonly cell?: ((row: R) => ReactNode) | undefined
  /** Right-aligns the column and uses tabular figures. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** Returns the sort key if it differs from the value, such as the number of a weekday. */
  readonly order?: ((row: R) => string | number | null) | undefined
  /** Included only in CSV files and copies. */
  readonly exportOnly?: boolean | undefined
  /**
   * Left out of CSV files, workbooks and copies, which contain its parts as numbers. A spreadsheet would read `+3 to
   * +5%` as a formula.
   */
  readonly screenOnly?: boolean | undefined
  /** Hidden on phones, to leave room for more important columns. */
  readonly wideOnly?: boolean | undefined
  /** A column of buttons. Its header is visually hidden, and it is neither searched nor exported. */
  readonly actions?: boolean | undefined
}

export const cellText = <R>(column: Column<R>, row: R): string => {
  if (column.text) return column.text(row)
  const value = column.value(row)
  return typeof value === 'number' ? upToTwoDecimals(value) : (value ?? '')
}

/** Returns the text that the search covers: every visible column in lower case, one per line. */
export const searchText = <R>(columns: readonly Column<R>[], row: R): string =>
  columns
    .filter(column => !column.actions)
    .map(column => cellText(column, row).toLowerCase())
    .join('\n')

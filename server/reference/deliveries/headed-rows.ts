import type { ReadRow } from './import-rows.ts'

/** The names of the columns with a position in degrees. */
export const LATITUDE = /^lat(itude)?$/
export const LONGITUDE = /^lon(g|gitude)?$/

/** Parses an integer or decimal number. Returns NaN for anything else. */
export const parseDecimal = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Returns a function that finds the index of the first column with a matching name; -1 for a missing column. */
export const createFindColumn =
  (names: readonly string[]) =>
  (wanted: RegExp): number =>
    names.findIndex(name => wanted.test(name))

interface HeadedRows<Columns, Row, Reason extends string> {
  /**
   * Finds the columns by their names in the header. Returns null if a required column is missing.
   * @param names trimmed and in lower case
   */
  readonly readHeader: (names: readonly string[]) => Columns | null
  /** The error for a first line that is not a header. */
  readonly headerProblem: string
  /** @param cell returns the trimmed text of a column; an empty string for a missing column */
  readonly readRow: (columns: Columns, cell: (column: number) => string) => ReadRow<Row, Reason>
}

/** Creates a reader for the rows of one file. The first line must be a header, for which it returns null. */
export const createHeadedReader = <Columns, Row, Reason extends string>({
  readHeader,
  headerProblem,
  readRow,
}: HeadedRows<Columns, Row, Reason>): ((cells: readonly string[]) => ReadRow<Row, Reason> | null) => {
  let columns: Columns | null = null
  return cells => {
    if (columns !== null) return readRow(columns, column => (cells[column] ?? '').trim())
    columns = readHeader(cells.map(cell => cell.trim().toLowerCase()))
    return columns === null ? { wrong: headerProblem } : null
  }
}

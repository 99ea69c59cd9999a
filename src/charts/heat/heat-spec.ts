import { knownText } from '../../domain/disclosure/known-digits.ts'
import type { ChartPoint } from '../chart-spec.ts'

/** The factor by which the opacity of a cell of grade D is reduced. */
export const LOW_CELL_OPACITY = 0.35

/** One cell. Columns count from the left and rows from the bottom, from 0. */
export interface HeatCell extends ChartPoint {
  readonly column: number
  readonly row: number
  /** The columns and rows that share the figure; they are drawn as one field. */
  readonly field?: Field
  /** In place of the lines that are made of the figure. */
  readonly lines?: readonly string[]
}

export interface Field {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
}

/** The field of a figure of several columns or rows. */
export const fieldOf = (columns: readonly number[] = [], rows: readonly number[] = []): Pick<HeatCell, 'field'> =>
  columns.length * rows.length > 1 ? { field: { columns, rows } } : {}

/** True if a cell covers a place. */
export const isAt = (
  { column, row, field }: HeatCell,
  place: { readonly column: number; readonly row: number },
): boolean => (field?.columns ?? [column]).includes(place.column) && (field?.rows ?? [row]).includes(place.row)

/** A heatmap as data. */
export interface HeatSpec {
  /** Part of the accessible name: `traverses by distance from origin and to destination, 64 cells`. */
  readonly subject: string
  /** The figure that the cells count: `Traverses`. */
  readonly valueTitle: string
  /** Below the columns: `Distance to destination, km`. */
  readonly columnTitle: string
  /** Above the rows: `Distance from origin, km`. */
  readonly rowTitle: string
  readonly columns: readonly string[]
  /** The labels of the rows, from the bottom. */
  readonly rows: readonly string[]
  readonly cells: readonly HeatCell[]
  /** Writes a value; the default is for counts. */
  readonly textOf?: (value: number, margin: number | null) => string
  /** The meaning of a faint cell, for the key; the default is grade D. */
  readonly faint?: string
}

/** Writes the values of a heatmap. */
export const heatText = ({ textOf = knownText }: HeatSpec): NonNullable<HeatSpec['textOf']> => textOf

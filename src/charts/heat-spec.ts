import type { ChartPoint } from './chart-spec.ts'

/** How much of its colour a cell of grade D keeps. */
export const LOW_CELL_OPACITY = 0.35

/** One cell: its figure, and where it stands, columns from the left and rows from the bottom, from 0. */
export interface HeatCell extends ChartPoint {
  readonly column: number
  readonly row: number
  /** A further line of the tooltip: `3 trip lengths withheld`. */
  readonly note?: string
}

/** What a heatmap shows. */
export interface HeatSpec {
  /** Read out in place of the picture: `traverses by distance from origin and to destination, 64 cells`. */
  readonly subject: string
  /** What a cell's figure counts: `Traverses`. */
  readonly valueTitle: string
  /** Below the columns: `Distance to destination, km`. */
  readonly columnTitle: string
  /** Above the rows: `Distance from origin, km`. */
  readonly rowTitle: string
  readonly columns: readonly string[]
  /** From the bottom. */
  readonly rows: readonly string[]
  readonly cells: readonly HeatCell[]
}

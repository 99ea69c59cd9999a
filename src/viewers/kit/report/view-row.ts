import type { Hue } from '../../../charts/chart-spec.ts'
import type { DeviceBand } from '../../../domain/disclosure/quality.ts'
import type { NamedFigure } from '../../../domain/summaries/figure.ts'

/**
 * One row of a data view: a named figure for the table, the chart and the sentence. Rows of a call that share a figure
 * become one row.
 */
export interface ViewRow extends NamedFigure {
  /** The position in the natural order; also the key of the row. */
  readonly order: number
  /** The label on the axis of the chart. */
  readonly label: string
  readonly devices: DeviceBand | null
  /** The total that the figure is a part of, if the table shows it. */
  readonly whole?: number | null
  /** The default is the first hue. */
  readonly hue?: Hue
  /** In a view of two dimensions, such as purposes by hour: the place on the axis and the series, from 0. */
  readonly pair?: Pair
  /** In a view of distances: above `fromKm`, up to and including `toKm`; null: any longer distance. */
  readonly bracket?: { readonly fromKm: number; readonly toKm: number | null }
  /** A second figure in the same row of the table, such as the way back. */
  readonly beside?: Pick<ViewRow, 'value' | 'margin' | 'devices'>
  /** The cells of the table that the figure covers, by which tables are compared; by default its own row. */
  readonly cells?: readonly TableCell[]
  /** Set for the mean of several values of a scale, such as hours. */
  readonly shared?: SharedFigure
  /** Names further values that the figure is the mean of, outside the dimensions of the view: `Monday to Friday`. */
  readonly also?: string
  /** True for the total of a table. */
  readonly isTotal?: true
  /** In a view of traverses: the part of the figure on trips over 160 km. */
  readonly long?: number
}

export interface Pair {
  readonly slot: number
  readonly slotName: string
  readonly series: number
  readonly seriesName: string
  /** All places and all series that the figure covers, if there are several. */
  readonly slots?: readonly number[]
  readonly allSeries?: readonly number[]
}

/** A cell of the finest table that a call can return. */
export interface TableCell {
  readonly order: number
  /**
   * Its place on the scales of the table. A figure is the sum of the cells at one place (kinds), and the mean over
   * places.
   */
  readonly place: number
  /** Cells of one number are parts of one total. */
  readonly group: number
}

export interface SharedFigure {
  /** One value of each scale that it has several values of: `hour`. */
  readonly each: readonly string[]
  /** The marks of the chart, one for each value. */
  readonly steps: readonly Step[]
}

/** A mark of a chart that draws a figure at one of its values. */
export interface Step {
  readonly order: number
  readonly label: string
  readonly slot: number
  readonly series: number
}

/** A mark of a chart, and the row that it draws. */
export interface Bar extends ViewRow {
  readonly row: ViewRow
}

/** The marks of a chart: one for each row, or one for each value that a figure is the mean of. */
export const barsOf = (rows: readonly ViewRow[]): readonly Bar[] =>
  rows
    .flatMap((row): readonly Bar[] =>
      row.shared === undefined
        ? [{ ...row, row }]
        : row.shared.steps.map(({ order, label, slot, series }) => ({
            ...row,
            order,
            label,
            ...(row.pair !== undefined && { pair: { ...row.pair, slot, series } }),
            row,
          })),
    )
    .sort((a, b) => a.order - b.order)

/** The name of a row with everything that its figure covers: `13:00 to 14:00, Monday to Friday`. */
export const fullName = ({ name, also }: Pick<ViewRow, 'name' | 'also'>): string =>
  also === undefined ? name : `${name}, ${also}`

export const NO_DATA_TEXT = 'no data'

/** The text that replaces the figures of a row; null if it has figures. */
export const gapText = (row: Pick<ViewRow, 'value' | 'beside'>): string | null =>
  typeof row.beside?.value === 'number' || row.value !== null ? null : NO_DATA_TEXT

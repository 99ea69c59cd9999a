import type { ChartPoint, Hue } from '../../../charts/chart-spec.ts'
import { type DeviceBand, isLowGrade } from '../../../domain/disclosure/quality.ts'
import type { Figure, NamedFigure } from '../../../domain/summaries/figure.ts'

/**
 * One row of a data view: a named figure for the table, the chart and the sentence. If rows of a call share a figure,
 * they become a single row.
 */
export interface ViewRow extends NamedFigure {
  /** The position in the natural order, which is also the row's key. */
  readonly order: number
  /** The label on the chart's axis. */
  readonly label: string
  readonly devices: DeviceBand | null
  /** The total that the figure is a part of, if the table shows it. */
  readonly whole?: number | null
  /** Defaults to the first hue. */
  readonly hue?: Hue
  /** The place on the axis and the series, both from 0, in a two-dimensional view such as purposes by hour. */
  readonly pair?: Pair
  /** In a view of distances: above `fromKm`, up to and including `toKm`. Null means any longer distance. */
  readonly bracket?: { readonly fromKm: number; readonly toKm: number | null }
  /** A second figure in the same table row, such as the reverse flow. */
  readonly beside?: Pick<ViewRow, 'value' | 'margin' | 'devices'>
  /** The cells of the table that the figure covers, by which tables are compared. Defaults to the row's own cell. */
  readonly cells?: readonly TableCell[]
  /** Set if the figure is the average over several values of a scale, such as hours. */
  readonly shared?: SharedFigure
  /** Names other values that the figure is averaged over, outside the view's dimensions, such as `Monday to Friday`. */
  readonly also?: string
  /** True for the total of a table. */
  readonly isTotal?: true
  /** For a total: the number of separate totals that it is the average of. */
  readonly totals?: number
  /** In a view of traverses: the part of the figure from trips over 160 km. */
  readonly long?: number
  /** True if more of the figure may come from such trips, because it is shared with shorter ones. */
  readonly isLongLeast?: boolean
  /**
   * In a view of traverses: the certain part of a figure that is otherwise unknown because it is shared with other trip
   * lengths.
   */
  readonly least?: Figure
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
   * Its position on the table's scales. A figure is the sum of the cells at one position (kinds), and the average over
   * positions.
   */
  readonly place: number
  /** Cells with the same number are parts of one total. */
  readonly group: number
}

interface SharedFigure {
  /** What one value is called on each scale on which the figure has several, such as `hour`. */
  readonly each: readonly string[]
  /** The marks of the chart, one for each value. */
  readonly steps: readonly Step[]
}

/** A chart mark that draws a figure at one of its values. */
export interface Step {
  readonly order: number
  readonly label: string
  readonly slot: number
  readonly series: number
}

/** A chart mark, and the row that it draws. */
export interface Bar extends ViewRow {
  readonly row: ViewRow
}

/** Returns the marks of a chart: one for each row, or one for each value that a figure is averaged over. */
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

/** Returns a row's name with everything that its figure covers: `13:00 to 14:00, Monday to Friday`. */
export const fullName = ({ name, also }: Pick<ViewRow, 'name' | 'also'>): string =>
  also === undefined ? name : `${name}, ${also}`

export const NO_DATA_TEXT = 'no data'
const SHARED_LENGTHS_TEXT = 'shared with other lengths'

/** Returns the text that replaces a row's figures. Null if it has figures. */
export const gapText = (row: Pick<ViewRow, 'value' | 'beside' | 'least'>): string | null => {
  if (typeof row.beside?.value === 'number' || row.value !== null) return null
  return row.least === undefined ? NO_DATA_TEXT : SHARED_LENGTHS_TEXT
}

/** Converts a row to a mark or a cell. */
export const pointOf = (row: ViewRow): ChartPoint => ({
  label: row.label,
  name: fullName(row),
  value: row.value,
  low: isLowGrade(row.margin),
  margin: row.margin,
  devices: row.devices,
  ...(row.hue !== undefined && { hue: row.hue }),
  ...(row.pair !== undefined && { place: row.pair }),
})

/**
 * Returns the figures of one series in a two-dimensional view, named by their places on the axis. A figure of several
 * series is included in each.
 */
export const seriesRows = (rows: readonly ViewRow[], series: number): readonly ViewRow[] =>
  rows
    .filter(({ pair }) => pair !== undefined && (pair.allSeries ?? [pair.series]).includes(series))
    .map(row => ({ ...row, name: row.pair?.slotName ?? row.name }))

/** Returns the series of a two-dimensional view that have rows, with their names. */
export const seriesIn = (rows: readonly ViewRow[]): readonly { readonly name: string; readonly series: number }[] => {
  const names = new Map<number, string>()
  for (const { pair, value } of rows)
    if (pair !== undefined && (value !== null || !names.has(pair.series))) names.set(pair.series, pair.seriesName)
  return [...names].sort(([a], [b]) => a - b).map(([series, name]) => ({ name, series }))
}

/** True if any of the rows has a grade D figure. */
export const hasLow = ({ rows }: { readonly rows: readonly ViewRow[] }): boolean =>
  rows.some(({ margin }) => isLowGrade(margin))

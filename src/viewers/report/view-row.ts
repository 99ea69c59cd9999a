import type { Hue } from '../../charts/chart-spec.ts'
import type { DeviceBand } from '../../domain/device-band.ts'
import type { NamedFigure } from '../../domain/summaries/figure.ts'

/** One row of a data view: a named figure for the table, the chart and the sentence. */
export interface ViewRow extends NamedFigure {
  /** The position in the natural order; also the key of the row. */
  readonly order: number
  /** The label on the axis of the chart. */
  readonly label: string
  readonly devices: DeviceBand | null
  /** The whole of which the figure is a part, if the table shows it. */
  readonly whole?: number | null
  /** The default is the first hue. */
  readonly hue?: Hue
  /** In a view of two dimensions, such as purposes by hour: the place on the axis and the series, from 0. */
  readonly pair?: Pair
  /** In a view of distances: above `fromKm` up to and including `toKm`; null if there is no upper bound. */
  readonly bracket?: { readonly fromKm: number; readonly toKm: number | null }
  /** A second figure in the same row of the table, such as the way back. */
  readonly beside?: Pick<ViewRow, 'value' | 'suppressed' | 'margin' | 'devices'>
  /** The rows that are merged into this one. */
  readonly parts?: readonly ViewRow[]
  /** The kind of a foot row: the withheld complement, or the total. */
  readonly foot?: 'withheld' | 'all'
  /** In a view of traverses: the part of the figure on trips over 160 km. */
  readonly long?: number
  /** Names the released figures that this one is the sum of, where others may be withheld; sums of others mean something else. */
  readonly sumOf?: string
}

export interface Pair {
  readonly slot: number
  readonly slotName: string
  readonly series: number
  readonly seriesName: string
}

const WITHHELD_TEXT = 'withheld to protect individuals'
export const NO_DATA_TEXT = 'no data'

/** The text that replaces the figures of a row; null if it has figures. */
export const gapText = (row: NamedFigure & Pick<ViewRow, 'beside'>): string | null =>
  typeof row.beside?.value === 'number'
    ? null
    : row.suppressed
      ? WITHHELD_TEXT
      : row.value === null
        ? NO_DATA_TEXT
        : null

import type { Hue } from '../../charts/chart-spec.ts'
import type { DeviceBand } from '../../domain/device-band.ts'
import type { NamedFigure } from '../../domain/summaries/figure.ts'

/** One row of a data view: a figure under its name, as table, chart and sentence share it. */
export interface ViewRow extends NamedFigure {
  /** Its place in the natural order, and its key. */
  readonly order: number
  /** On the chart's axis. */
  readonly label: string
  readonly devices: DeviceBand | null
  /** What the row's figure is a part of, where that stands in the table too. */
  readonly whole?: number | null
  /** Its colour; the first hue where left out. */
  readonly hue?: Hue
  /** In a view of two ways, such as purposes by hour: its place on the axis and its series, from 0. */
  readonly pair?: Pair
  /** In a view of distances: over `fromKm` up to and with `toKm`; null: any longer one. */
  readonly bracket?: { readonly fromKm: number; readonly toKm: number | null }
  /** The rows that this one stands for. */
  readonly parts?: readonly ViewRow[]
  /** Below the table's rows: what is withheld of all of them, or all of them. */
  readonly foot?: 'withheld' | 'all'
  /** In a view of traverses: how much of the figure is of trips over 160 km in all. */
  readonly long?: number
}

export interface Pair {
  readonly slot: number
  readonly slotName: string
  readonly series: number
  readonly seriesName: string
}

export const WITHHELD_TEXT = 'withheld to protect individuals'
export const NO_DATA_TEXT = 'no data'

/** What stands in place of a row's figures; null where it has them. */
export const gapText = (row: NamedFigure): string | null =>
  row.suppressed ? WITHHELD_TEXT : row.value === null ? NO_DATA_TEXT : null

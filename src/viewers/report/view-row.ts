import type { Quality } from '../../contract/location-insights.ts'
import type { NamedFigure } from '../../domain/summaries/figure.ts'

/** One row of a data view: a figure under its name, as table, chart and sentence share it. */
export interface ViewRow extends NamedFigure {
  /** Its place in the natural order, and its key. */
  readonly order: number
  /** On the chart's axis. */
  readonly label: string
  readonly quality: Quality | null
  /** What the row's figure is a part of, where that stands in the table too. */
  readonly whole?: number | null
}

export const WITHHELD_TEXT = 'withheld to protect individuals'
export const NO_DATA_TEXT = 'no data'

/** What stands in place of a row's figures; null where it has them. */
export const gapText = (row: NamedFigure): string | null =>
  row.suppressed ? WITHHELD_TEXT : row.value === null ? NO_DATA_TEXT : null

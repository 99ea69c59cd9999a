import type { NamedFigure } from '../../../domain/summaries/figure.ts'
import type { ViewRow } from '../view-row.ts'

/** One series of a view of two dimensions; each figure has the name of its place on the axis. */
export const seriesRows = (rows: readonly ViewRow[], series: number): readonly NamedFigure[] =>
  rows.filter(row => row.pair?.series === series).map(row => ({ ...row, name: row.pair?.slotName ?? row.name }))

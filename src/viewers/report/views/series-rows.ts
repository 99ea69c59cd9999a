import type { NamedFigure } from '../../../domain/summaries/figure.ts'
import { shareOf } from '../share-of-rows.ts'
import type { ViewRow } from '../view-row.ts'

/** One series of a view of two ways, each figure under the name of its place on the axis. */
export const seriesRows = (rows: readonly ViewRow[], series: number): readonly NamedFigure[] =>
  rows.filter(row => row.pair?.series === series).map(row => ({ ...row, name: row.pair?.slotName ?? row.name }))

/** A row's part of the released rows of its own series, 0 to 1. */
export function shareOfSeries(rows: readonly ViewRow[]): (row: ViewRow) => number | null {
  const shares = new Map<number | undefined, (row: ViewRow) => number | null>()
  for (const series of new Set(rows.map(row => row.pair?.series))) {
    shares.set(series, shareOf(rows.filter(row => row.pair?.series === series)))
  }
  return row => shares.get(row.pair?.series)?.(row) ?? null
}

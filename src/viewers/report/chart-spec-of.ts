import type { ChartSpec } from '../../charts/chart-spec.ts'
import { extremes } from '../../domain/summaries/extremes.ts'
import type { ChartWords } from './data-view.ts'
import type { ViewRow } from './view-row.ts'

/** The chart of a view's rows: the busiest at full strength, it and the quietest with their figures. */
export function chartSpecOf(rows: readonly ViewRow[], words: ChartWords): ChartSpec {
  const found = extremes(rows)
  const at = (name: string) => rows.findIndex(row => row.name === name)
  const ends = found.kind === 'ranked' && words.marksEnds ? [at(found.high.name), at(found.low.name)] : []
  return {
    ...words,
    finding: ends[0] ?? null,
    captioned: ends,
    points: rows.map(row => ({
      label: row.label,
      name: row.name,
      value: row.value,
      withheld: row.suppressed,
      low: row.quality === 'low',
      margin: row.margin,
      quality: row.quality,
    })),
  }
}

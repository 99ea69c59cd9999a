import type { ChartPoint, ChartSeries, ChartSpec } from '../../charts/chart-spec.ts'
import { gradeOf } from '../../domain/grade.ts'
import { soleAt } from '../../domain/summaries/lead.ts'
import type { ChartWords } from './data-view.ts'
import type { ViewRow } from './view-row.ts'

/** The chart of a view's rows. The busiest row is highlighted, and the busiest and quietest have captions, if each stands out alone. */
export function chartSpecOf(rows: readonly ViewRow[], words: ChartWords, series?: readonly ChartSeries[]): ChartSpec {
  const at = (end: 'largest' | 'smallest') => {
    const name = words.marksEnds ? soleAt(end, rows)?.name : undefined
    return rows.findIndex(row => row.name === name)
  }
  const busiest = at('largest')
  const { found: named, marksEnds: _, measure: __, ...texts } = words
  return {
    ...texts,
    finding: named ?? (busiest < 0 ? null : busiest),
    captioned: [busiest, at('smallest')].filter(place => place >= 0),
    ...(series !== undefined && { series }),
    points: rows.map(pointOf),
  }
}

/** Turns a row into a bar, a point or a cell. */
export const pointOf = (row: ViewRow): ChartPoint => ({
  label: row.label,
  name: row.name,
  value: row.value,
  withheld: row.suppressed || row.foot === 'withheld',
  low: row.margin !== null && gradeOf(row.margin) === 'D',
  margin: row.margin,
  devices: row.devices,
  ...(row.hue !== undefined && { hue: row.hue }),
  ...(row.pair !== undefined && { place: row.pair }),
})

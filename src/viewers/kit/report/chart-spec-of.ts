import type { ChartPoint, ChartSeries, ChartSpec } from '../../../charts/chart-spec.ts'
import { gradeOf } from '../../../domain/disclosure/quality.ts'
import { soleAt } from '../../../domain/summaries/lead.ts'
import type { ChartWords } from './data-view.ts'
import { type Bar, fullName, type ViewRow } from './view-row.ts'

/** The chart of a view. The busiest row is highlighted, and the busiest and quietest have captions, if each stands out alone. */
export function chartSpecOf(bars: readonly Bar[], words: ChartWords, series?: readonly ChartSeries[]): ChartSpec {
  const figures = [...new Set(bars.map(({ row }) => row))]
  const at = (end: 'largest' | 'smallest') => {
    const found = words.marksEnds ? soleAt(end, figures) : null
    const marks = bars.flatMap(({ row }, index) => (row === found ? [index] : []))
    return marks[Math.floor((marks.length - 1) / 2)] ?? -1
  }
  const busiest = at('largest')
  const { found: named, marksEnds: _, measure: __, ...texts } = words
  return {
    ...texts,
    finding: named ?? (busiest < 0 ? null : busiest),
    captioned: [busiest, at('smallest')].filter(place => place >= 0),
    ...(series !== undefined && { series }),
    points: bars.map(bar => ({ ...pointOf(bar), ...(bar.row.shared !== undefined && { figure: bar.row.order }) })),
  }
}

/** Turns a row into a mark or a cell. */
export const pointOf = (row: ViewRow): ChartPoint => ({
  label: row.label,
  name: fullName(row),
  value: row.value,
  low: row.margin !== null && gradeOf(row.margin) === 'D',
  margin: row.margin,
  devices: row.devices,
  ...(row.hue !== undefined && { hue: row.hue }),
  ...(row.pair !== undefined && { place: row.pair }),
})

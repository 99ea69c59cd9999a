import type { ChartKind } from '../../charts/chart-spec.ts'
import type { DrawnChart } from '../../charts/pen/draw-chart.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import type { Presented } from './data-view.ts'

/** A view's picture as data: what is shown, and what leaves as a file or in the PDF. */
export function drawnChart(shown: Presented, kind: ChartKind): DrawnChart {
  if (shown.heat !== null) return { kind: 'heat', spec: shown.heat }
  if (kind === 'pie' && shown.pie !== null) return { kind, slices: shown.pie }
  return { kind: kind === 'line' ? 'line' : 'bar', spec: chartSpecOf(shown.bars, shown.chart, shown.series) }
}

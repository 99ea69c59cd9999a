import type { ChartKind } from '../../../charts/chart-spec.ts'
import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import type { Presented } from './data-view.ts'

export type ViewChart = Exclude<DrawnChart, { readonly kind: 'shares' | 'dots' }>

/** The chart of a view as data, for the screen, for files and for the PDF. */
export function drawnChart(shown: Presented, kind: ChartKind): ViewChart {
  if (shown.heat !== null) return { kind: 'heat', spec: shown.heat }
  if (kind === 'pie' && shown.pie !== null) return { kind, slices: shown.pie }
  return { kind: kind === 'line' ? 'line' : 'bar', spec: chartSpecOf(shown.bars, shown.chart, shown.series) }
}

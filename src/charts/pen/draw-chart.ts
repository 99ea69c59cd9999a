import type { ChartSpec, PieSlice } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import { type DotSpec, dotHeight } from '../dots/dot-spec.ts'
import type { HeatSpec } from '../heat/heat-spec.ts'
import { namedHeight } from '../named/named-layout.ts'
import type { SeriesSpec } from '../time/series-spec.ts'
import { drawBarLine } from './draw-bar-line.ts'
import { drawDots } from './draw-dots.ts'
import { drawHeat } from './draw-heat.ts'
import { drawNamed } from './draw-named.ts'
import { drawPie } from './draw-pie.ts'
import { drawShares, type ShareBar } from './draw-shares.ts'
import { drawTimeSeries } from './draw-time-series.ts'
import type { Pen } from './pen.ts'

/** A chart as data, for the screen, a file or print. */
export type DrawnChart =
  | { readonly kind: 'bar' | 'line'; readonly spec: ChartSpec }
  /** Horizontal bars with their names. */
  | { readonly kind: 'named'; readonly spec: ChartSpec }
  /** The fills are colours rather than custom properties, because a pen draws the chart. */
  | { readonly kind: 'pie'; readonly slices: readonly PieSlice[] }
  | { readonly kind: 'heat'; readonly spec: HeatSpec }
  | { readonly kind: 'dots'; readonly spec: DotSpec }
  | { readonly kind: 'shares'; readonly bars: readonly ShareBar[] }
/** A line over time. Summaries do not contain such charts. */
export type DrawnSeries = { readonly kind: 'series'; readonly spec: SeriesSpec }

/** Returns the height of a chart whose height depends on its rows, in px, or null if it fits any height. */
export const heightOfRows = (chart: DrawnChart | DrawnSeries): number | null =>
  chart.kind === 'dots' ? dotHeight(chart.spec) : chart.kind === 'named' ? namedHeight(chart.spec) : null

/** Draws a chart into a box of `width` by `height` px at 0, 0. */
export function drawChart(
  pen: Pen,
  chart: DrawnChart | DrawnSeries,
  width: number,
  height: number,
  colours: ChartColours,
): void {
  if (chart.kind === 'pie') drawPie(pen, chart.slices, width, height, colours)
  else if (chart.kind === 'heat') drawHeat(pen, chart.spec, width, height, colours)
  else if (chart.kind === 'dots') drawDots(pen, chart.spec, width, colours)
  else if (chart.kind === 'named') drawNamed(pen, chart.spec, width, colours)
  else if (chart.kind === 'shares') drawShares(pen, chart.bars, width, height, colours)
  else if (chart.kind === 'series') drawTimeSeries(pen, chart.spec, width, height, colours)
  else drawBarLine(pen, chart.spec, chart.kind, width, height, colours)
}

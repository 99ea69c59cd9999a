import { RANGE_MEANING } from '../../../../charts/chart-spec.ts'
import { divergingRanges, heatClassTexts } from '../../../../charts/heat/heat-spec.ts'
import type { DrawnChart, DrawnSeries } from '../../../../charts/pen/draw-chart.ts'
import { RANGE_OPACITY } from '../../../../charts/pen/draw-time-series.ts'
import type { Palette } from '../../../../ui/theme/palette.ts'
import type { Pages } from './pdf-pages.ts'

const LINE_HEIGHT = 11
const SWATCH = 30
const SIZE = 7
const DASH = 14
const GAP = 4
const BETWEEN = 14

/** A line with a width in pt, or a coloured area, and its meaning. */
interface KeyEntry {
  readonly text: string
  readonly line?: number
  readonly fill?: string
  readonly opacity?: number
}

/** Returns the lines and colours of a chart that need a key. Pies and shares name their parts themselves. */
function entriesOf(chart: DrawnChart | DrawnSeries, palette: Palette): readonly KeyEntry[] {
  if (chart.kind === 'dots')
    return [
      { text: RANGE_MEANING, line: 2 },
      ...(chart.spec.points.some(({ judged }) => judged !== null)
        ? [{ text: 'Wider range, by which a difference is judged', line: 0.5 }]
        : []),
    ]
  if (chart.kind === 'series')
    return [
      { text: RANGE_MEANING, fill: palette.category1Soft },
      ...(chart.spec.ranges === undefined
        ? []
        : [{ text: 'Ordinary range', fill: palette.chartLabel, opacity: RANGE_OPACITY }]),
    ]
  if (chart.kind === 'heat' && chart.spec.diverging !== undefined)
    return divergingRanges(chart.spec, chart.spec.diverging).map(({ step, text }) => ({
      text,
      fill: palette.diverging[step] ?? palette.accent,
      opacity: palette.divergingOpacity,
    }))
  if (chart.kind === 'heat')
    return heatClassTexts(chart.spec).map((text, at) => ({
      text,
      fill: palette.ramp[at] ?? palette.accent,
      opacity: palette.rampOpacity,
    }))
  const hasRanges =
    (chart.kind === 'bar' || chart.kind === 'line' || chart.kind === 'named') &&
    chart.spec.points.some(({ margin }) => margin !== null)
  return hasRanges ? [{ text: RANGE_MEANING, line: 0.75 }] : []
}

/** True if the key is the scale of a heatmap. */
const isScaleOf = (chart: DrawnChart | DrawnSeries): boolean =>
  chart.kind === 'heat' && chart.spec.diverging === undefined

interface PlacedEntry extends KeyEntry {
  readonly x: number
  readonly row: number
}

/** Arranges the entries in rows of this width, in pt. */
function placed(pages: Pages, chart: DrawnChart | DrawnSeries, width: number): readonly PlacedEntry[] {
  pages.words(SIZE, false, pages.report.palette.ink2)
  const isScale = isScaleOf(chart)
  let [x, row] = [0, 0]
  return entriesOf(chart, pages.report.palette).map(entry => {
    const each = isScale ? SWATCH + pages.doc.getTextWidth(entry.text) : DASH + GAP + pages.doc.getTextWidth(entry.text)
    if (x > 0 && x + each > width) [x, row] = [0, row + 1]
    const at = { ...entry, x, row }
    x += each + (isScale ? GAP : BETWEEN)
    return at
  })
}

/** Returns the height of a chart's key, in pt. */
export const chartKeyHeight = (pages: Pages, chart: DrawnChart | DrawnSeries, width: number): number => {
  const last = placed(pages, chart, width).at(-1)
  return last === undefined ? 0 : (last.row + 1) * LINE_HEIGHT
}

/**
 * Explains a chart's lines and colours below it.
 * @param top in pt
 */
export function drawChartKey(
  pages: Pages,
  chart: DrawnChart | DrawnSeries,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  const { doc, report } = pages
  for (const { text, line, fill, opacity = 1, x, row } of placed(pages, chart, width)) {
    const y = top + row * LINE_HEIGHT + SIZE + 2
    const long = isScaleOf(chart) ? SWATCH - GAP : DASH
    if (fill !== undefined) pages.fill(fill, opacity, left + x, y - SIZE + 1, long, SIZE)
    else {
      doc.setDrawColor(report.palette.ink2).setLineWidth(line ?? 1)
      doc.line(left + x, y - SIZE / 2 + 1, left + x + long, y - SIZE / 2 + 1)
    }
    pages.words(SIZE, false, report.palette.ink2)
    doc.text(text, left + x + long + GAP, y)
  }
}

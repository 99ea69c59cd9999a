import { interval } from '../domain/summaries/figure.ts'
import { countText } from '../domain/summaries/words.ts'
import type { ChartColours } from './chart-colours.ts'
import type { ChartKind, ChartPoint, ChartSpec } from './chart-spec.ts'
import { gapRuns } from './gap-runs.ts'

const BAR_SHARE = 0.8
const WIDEST_BAR = 72
const REST_OPACITY = 0.82
const GAP_HEIGHT = 10
const CORNER = 2
const CAPTION_LIFT = 6

/** The plot as the painter sees it: CSS px, the context scaled to them. */
export interface Plot {
  readonly ctx: CanvasRenderingContext2D
  readonly xOf: (index: number) => number
  readonly yOf: (value: number) => number
  readonly pitch: number
  readonly base: number
  /** Left and right end of the base line. */
  readonly ends: readonly [number, number]
}

/** Draws a chart's points: bars or a line, whiskers, gaps, captions, and a ring about the focused one. */
export function drawPoints(
  plot: Plot,
  spec: ChartSpec,
  kind: Exclude<ChartKind, 'pie'>,
  focused: number | null,
  colours: ChartColours,
): void {
  const width = Math.min(WIDEST_BAR, plot.pitch * BAR_SHARE)
  if (kind === 'line') drawLine(plot, spec.points, colours)
  spec.points.forEach((point, at) => {
    if (point.withheld) drawGap(plot, at, width, colours)
    if (point.value === null) return
    if (kind === 'bar') drawBar(plot, at, point, width, at === spec.finding, colours)
    else drawDot(plot, at, point, at === spec.finding, colours)
    drawWhisker(plot, at, point, colours)
  })
  drawBase(plot, colours)
  for (const run of gapRuns(spec.points)) nameGap(plot, run, width, colours)
  for (const at of spec.captioned) drawCaption(plot, at, spec.points[at], colours)
  const shown = focused === null ? undefined : spec.points[focused]
  if (focused !== null && shown !== undefined) drawFocus(plot, focused, shown, width, kind, colours)
}

function drawBase({ ctx, ends, base }: Plot, colours: ChartColours): void {
  ctx.strokeStyle = colours.axis
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.moveTo(ends[0], base + 0.5)
  ctx.lineTo(ends[1], base + 0.5)
  ctx.stroke()
}

const topOf = (plot: Plot, value: number) => Math.min(plot.yOf(value), plot.base - 1)

function barPath({ ctx, xOf, base }: Plot, at: number, top: number, width: number): void {
  ctx.beginPath()
  ctx.roundRect(xOf(at) - width / 2, top, width, base - top, [CORNER, CORNER, 0, 0])
}

function drawBar(
  plot: Plot,
  at: number,
  point: ChartPoint,
  width: number,
  found: boolean,
  colours: ChartColours,
): void {
  const { ctx } = plot
  const top = topOf(plot, point.value ?? 0)
  ctx.globalAlpha = found || point.low ? 1 : REST_OPACITY
  ctx.fillStyle = point.low ? colours.seriesSoft : colours.series
  barPath(plot, at, top, width)
  ctx.fill()
  ctx.globalAlpha = 1
  if (!point.low) return
  ctx.strokeStyle = colours.series
  ctx.lineWidth = 1
  barPath(plot, at, top + 0.5, width - 1)
  ctx.stroke()
}

function drawLine({ ctx, xOf, yOf }: Plot, points: readonly ChartPoint[], colours: ChartColours): void {
  ctx.strokeStyle = colours.series
  ctx.lineWidth = 2
  ctx.lineJoin = 'round'
  ctx.beginPath()
  let joined = false
  points.forEach(({ value }, at) => {
    if (value !== null && joined) ctx.lineTo(xOf(at), yOf(value))
    else if (value !== null) ctx.moveTo(xOf(at), yOf(value))
    joined = value !== null
  })
  ctx.stroke()
}

function drawDot({ ctx, xOf, yOf }: Plot, at: number, point: ChartPoint, found: boolean, colours: ChartColours): void {
  ctx.beginPath()
  ctx.arc(xOf(at), yOf(point.value ?? 0), found ? 4.5 : 3, 0, Math.PI * 2)
  ctx.fillStyle = point.low ? colours.seriesSoft : colours.series
  ctx.strokeStyle = point.low ? colours.series : colours.surface
  ctx.lineWidth = 1
  ctx.fill()
  ctx.stroke()
}

function drawWhisker({ ctx, xOf, yOf }: Plot, at: number, { value, margin }: ChartPoint, colours: ChartColours): void {
  if (value === null || margin === null) return
  const [low, high] = interval(value, margin)
  ctx.globalAlpha = 0.75
  ctx.strokeStyle = colours.ink
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.moveTo(xOf(at), yOf(low))
  ctx.lineTo(xOf(at), yOf(high))
  ctx.stroke()
  ctx.globalAlpha = 1
}

function drawGap({ ctx, xOf, base }: Plot, at: number, width: number, colours: ChartColours): void {
  const [left, top] = [xOf(at) - width / 2 + 0.5, base - GAP_HEIGHT - 0.5]
  ctx.save()
  ctx.strokeStyle = colours.hatch
  ctx.lineWidth = 1
  ctx.setLineDash([2, 2])
  ctx.strokeRect(left, top, width - 1, GAP_HEIGHT)
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.rect(left, top, width - 1, GAP_HEIGHT)
  ctx.clip()
  ctx.beginPath()
  for (let x = left - GAP_HEIGHT; x < left + width; x += 6) {
    ctx.moveTo(x, top + GAP_HEIGHT)
    ctx.lineTo(x + GAP_HEIGHT, top)
  }
  ctx.stroke()
  ctx.restore()
}

function nameGap(plot: Plot, [first, last]: readonly [number, number], width: number, colours: ChartColours): void {
  const { ctx, xOf, base, pitch } = plot
  ctx.font = `11px ${colours.font}`
  const room = (last - first) * pitch + width + (pitch - width)
  if (ctx.measureText('withheld').width > room) return
  ctx.fillStyle = colours.label
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.fillText('withheld', (xOf(first) + xOf(last)) / 2, base - GAP_HEIGHT - 8)
}

function drawCaption(plot: Plot, at: number, point: ChartPoint | undefined, colours: ChartColours): void {
  if (point === undefined || point.value === null) return
  const { ctx, xOf, yOf } = plot
  const top = point.margin === null ? point.value : interval(point.value, point.margin)[1]
  ctx.font = `600 12px ${colours.font}`
  ctx.fillStyle = colours.ink
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(countText(point.value), xOf(at), Math.min(yOf(top), plot.base - 2) - CAPTION_LIFT)
}

function drawFocus(
  plot: Plot,
  at: number,
  point: ChartPoint,
  width: number,
  kind: Exclude<ChartKind, 'pie'>,
  colours: ChartColours,
): void {
  const { ctx, xOf, yOf, base } = plot
  ctx.strokeStyle = colours.ink
  ctx.lineWidth = 1.5
  if (kind === 'line' && point.value !== null) {
    ctx.beginPath()
    ctx.arc(xOf(at), yOf(point.value), 6, 0, Math.PI * 2)
  } else barPath(plot, at, point.value === null ? base - GAP_HEIGHT - 1 : topOf(plot, point.value), width)
  ctx.stroke()
}

import { knownText } from '../../domain/disclosure/known-digits.ts'
import { interval } from '../../domain/summaries/figure.ts'
import { type AxisFrame, type AxisStyle, drawAxes, layoutAxes, measureAxes } from '../axes.ts'
import {
  barOffset,
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
  type ChartSpec,
  paintedPoints,
  seriesCount,
  seriesOf,
  slotOf,
} from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import type { Pen } from './pen.ts'

const TITLE_PX = 16
const FONT_PX = 11
const SWATCH = 9
const STYLE: AxisStyle = {
  fontPx: FONT_PX,
  linePx: 13,
  topPx: TITLE_PX + 20,
  footPx: TITLE_PX + 22,
  labelBaseline: 'alphabetic',
  labelPx: 16,
}

/**
 * Draws a bar or line chart with its axes and titles into a box of `width` by `height` px at 0, 0, as `BarLineChart`
 * does on screen.
 */
export function drawBarLine(
  pen: Pen,
  spec: ChartSpec,
  kind: Exclude<ChartKind, 'pie'>,
  width: number,
  height: number,
  colours: ChartColours,
): void {
  pen.font = `${FONT_PX}px ${colours.font}`
  const texts = measureAxes(spec, text => pen.measureText(text).width)
  const frame = layoutAxes(texts, width, height, STYLE)
  pen.fillStyle = colours.label
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'left'
  pen.fillText(spec.valueTitle, 0, FONT_PX)
  pen.textAlign = 'right'
  pen.fillText(spec.axisTitle, width, height - 4)
  drawSeriesNames(pen, spec.series ?? [], width, colours)
  drawAxes(pen, texts, frame, STYLE, colours)
  drawPoints({ ctx: pen, ...frame }, spec, kind, null, colours)
}

/** Draws the names of the series in their colours, right-aligned on the first line. */
export function drawSeriesNames(pen: Pen, series: readonly ChartSeries[], width: number, colours: ChartColours): void {
  pen.textAlign = 'right'
  let right = width
  for (const { name, hue } of series.toReversed()) {
    pen.fillStyle = colours.label
    pen.fillText(name, right, FONT_PX)
    right -= pen.measureText(name).width + SWATCH + 6
    pen.fillStyle = colours.hue(hue)
    pen.beginPath()
    pen.rect(right, FONT_PX - SWATCH + 1, SWATCH, SWATCH)
    pen.fill()
    right -= 14
  }
  pen.fillStyle = colours.label
}

const BAR_SHARE = 0.8
const WIDEST_BAR = 72
const REST_OPACITY = 0.82
const LOW_OPACITY = 0.28
/** The height of the outline that marks a place without data, in px. */
const EMPTY_HEIGHT = 10
const CORNER = 2
const CAPTION_LIFT = 6

/** The plotting area and the pen that draws in it. */
interface Plot extends Pick<AxisFrame, 'slotX' | 'yOf' | 'pitch' | 'base' | 'ends'> {
  readonly ctx: Pen
}

interface Placed extends Plot {
  /** Returns the x of a point's centre: its place's centre, or its bar's centre in a group of bars. */
  readonly xOf: (index: number) => number
  readonly width: number
}

/** Returns the width of one bar, in px. A place narrower than a pixel counts as one pixel wide. */
const barWidth = (spec: ChartSpec, pitch: number): number =>
  Math.min(WIDEST_BAR, (Math.max(1, pitch) * BAR_SHARE) / seriesCount(spec))

/** Returns the offset of a point's centre from its place's centre, in px. */
export const pointOffset = (spec: ChartSpec, kind: ChartKind, at: number, pitch: number): number => {
  const point = spec.points[at]
  return kind === 'line' || point === undefined ? 0 : barOffset(spec, point, barWidth(spec, pitch))
}

/** Draws bars or lines, whiskers and captions, and outlines the focused point. */
export function drawPoints(
  on: Plot,
  spec: ChartSpec,
  kind: Exclude<ChartKind, 'pie'>,
  focused: number | null,
  colours: ChartColours,
): void {
  const width = barWidth(spec, on.pitch)
  const xOf = (at: number) => {
    const point = spec.points[at]
    return on.slotX(point === undefined ? at : slotOf(point, at)) + pointOffset(spec, kind, at, on.pitch)
  }
  const plot: Placed = { ...on, xOf, width }
  if (kind === 'line') drawLines(plot, spec, colours)
  for (const at of paintedPoints(spec.points, on.pitch)) {
    const point = spec.points[at]
    if (point === undefined) continue
    if (point.value === null) continue
    const isFound = isSameFigure(spec, at, spec.finding)
    if (kind === 'bar') drawBar(plot, point, stepEnds(plot, spec, at), isFound, colours)
    else drawDot(plot, at, point, isFound, colours)
    if (isMiddle(spec, at)) drawWhisker(plot, at, point, colours)
  }
  drawBase(plot, colours)
  for (const at of spec.captioned) drawCaption(plot, at, spec.points[at], colours)
  const shown = focused === null ? undefined : spec.points[focused]
  if (focused === null || shown === undefined) return
  for (const [at, point] of spec.points.entries())
    if (isSameFigure(spec, at, focused)) drawFocus(plot, at, point, stepEnds(plot, spec, at), kind, colours)
}

function drawBase({ ctx, ends, base }: Plot, colours: ChartColours): void {
  ctx.strokeStyle = colours.axis
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.moveTo(ends[0], base + 0.5)
  ctx.lineTo(ends[1], base + 0.5)
  ctx.stroke()
}

const hueOf = (colours: ChartColours, point: ChartPoint) =>
  point.hue === undefined ? colours.series : colours.hue(point.hue)

const topOf = (plot: Plot, value: number) => Math.min(plot.yOf(value), plot.base - 1)

/** The left and right ends of a bar, in px. */
type Ends = readonly [left: number, right: number]

/** True if two points are identical or share one figure. */
const isSameFigure = ({ points }: ChartSpec, at: number, other: number | null): boolean => {
  const figure = points[at]?.figure
  return at === other || (other !== null && figure !== undefined && points[other]?.figure === figure)
}

/** True if a point and its neighbour on the axis share one figure. */
const isStep = ({ points }: ChartSpec, at: number, slots: -1 | 1): boolean => {
  const point = points[at]
  return (
    point?.figure !== undefined &&
    points.some(
      (other, index) =>
        other.figure === point.figure &&
        slotOf(other, index) === slotOf(point, at) + slots &&
        seriesOf(other) === seriesOf(point),
    )
  )
}

/** Returns the ends of a bar. Bars of one series that share a figure touch and form one step. */
function stepEnds({ xOf, width, pitch }: Placed, spec: ChartSpec, at: number): Ends {
  const alone = spec.series === undefined ? pitch / 2 : width / 2
  const [left, right] = ([-1, 1] as const).map(side => (isStep(spec, at, side) ? alone : width / 2))
  return [xOf(at) - (left ?? 0), xOf(at) + (right ?? 0)]
}

/** True if the point shows its figure's interval, which is drawn at the middle of a step. */
function isMiddle({ points }: ChartSpec, at: number): boolean {
  const point = points[at]
  if (point?.figure === undefined) return true
  const run = points.flatMap((other, index) =>
    other.figure === point.figure && seriesOf(other) === seriesOf(point) ? [index] : [],
  )
  return run[Math.floor((run.length - 1) / 2)] === at
}

function barPath({ ctx, base }: Placed, [left, right]: Ends, top: number): void {
  ctx.beginPath()
  ctx.roundRect(left, top, right - left, base - top, [CORNER, CORNER, 0, 0])
}

function drawBar(plot: Placed, point: ChartPoint, ends: Ends, isFinding: boolean, colours: ChartColours): void {
  const { ctx } = plot
  const top = topOf(plot, point.value ?? 0)
  const plain = point.hue === undefined
  ctx.globalAlpha = isFinding || (point.low && plain) ? 1 : point.low ? LOW_OPACITY : plain ? REST_OPACITY : 1
  ctx.fillStyle = point.low && plain ? colours.seriesSoft : hueOf(colours, point)
  barPath(plot, ends, top)
  ctx.fill()
  ctx.globalAlpha = 1
  if (!point.low) return
  ctx.strokeStyle = hueOf(colours, point)
  ctx.lineWidth = 1
  barPath(plot, [ends[0] + 0.5, ends[1] - 0.5], top + 0.5)
  ctx.stroke()
}

function drawLines(plot: Placed, spec: ChartSpec, colours: ChartColours): void {
  for (let series = 0; series < seriesCount(spec); series++) {
    const ofSeries = spec.points.flatMap((point, at) => (seriesOf(point) === series ? [[point, at] as const] : []))
    drawLine(plot, ofSeries, colours)
  }
}

function drawLine(
  { ctx, xOf, yOf }: Placed,
  points: readonly (readonly [ChartPoint, number])[],
  colours: ChartColours,
): void {
  const [first] = points
  if (first === undefined) return
  ctx.strokeStyle = hueOf(colours, first[0])
  ctx.lineWidth = 2
  ctx.lineJoin = 'round'
  ctx.beginPath()
  let joined = false
  for (const [{ value }, at] of points) {
    if (value !== null && joined) ctx.lineTo(xOf(at), yOf(value))
    else if (value !== null) ctx.moveTo(xOf(at), yOf(value))
    joined = value !== null
  }
  ctx.stroke()
}

function drawDot(
  { ctx, xOf, yOf }: Placed,
  at: number,
  point: ChartPoint,
  isFinding: boolean,
  colours: ChartColours,
): void {
  ctx.beginPath()
  ctx.arc(xOf(at), yOf(point.value ?? 0), isFinding ? 4.5 : 3, 0, Math.PI * 2)
  ctx.fillStyle = point.low ? colours.surface : hueOf(colours, point)
  ctx.strokeStyle = point.low ? hueOf(colours, point) : colours.surface
  ctx.lineWidth = 1
  ctx.fill()
  ctx.stroke()
}

function drawWhisker(
  { ctx, xOf, yOf }: Placed,
  at: number,
  { value, margin }: ChartPoint,
  colours: ChartColours,
): void {
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

function drawCaption(plot: Placed, at: number, point: ChartPoint | undefined, colours: ChartColours): void {
  if (point === undefined || point.value === null) return
  const { ctx, xOf, yOf } = plot
  const top = point.margin === null ? point.value : interval(point.value, point.margin)[1]
  ctx.font = `600 12px ${colours.font}`
  ctx.fillStyle = colours.ink
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(knownText(point.value, point.margin), xOf(at), Math.min(yOf(top), plot.base - 2) - CAPTION_LIFT)
}

function drawFocus(
  plot: Placed,
  at: number,
  point: ChartPoint,
  ends: Ends,
  kind: Exclude<ChartKind, 'pie'>,
  colours: ChartColours,
): void {
  const { ctx, xOf, yOf, base } = plot
  ctx.strokeStyle = colours.ink
  ctx.lineWidth = 1.5
  if (kind === 'line' && point.value !== null) {
    ctx.beginPath()
    ctx.arc(xOf(at), yOf(point.value), 6, 0, Math.PI * 2)
  } else barPath(plot, ends, point.value === null ? base - EMPTY_HEIGHT - 1 : topOf(plot, point.value))
  ctx.stroke()
}

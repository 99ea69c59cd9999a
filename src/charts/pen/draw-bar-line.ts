import { knownText } from '../../domain/disclosure/known-digits.ts'
import { interval } from '../../domain/summaries/figure.ts'
import { whole } from '../../domain/text/numbers.ts'
import { axisLabels, labelOverhang, measureLabels } from '../axis-labels.ts'
import { barOffset, paintedPoints, seriesCount, seriesOf, slotCount, slotLabels, slotOf } from '../chart-points.ts'
import type { ChartKind, ChartPoint, ChartSeries, ChartSpec } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import { valueScale } from '../value-scale.ts'
import type { Pen } from './pen.ts'

const TITLE = 16
const CAPTION_ROOM = TITLE + 20
const FOOT = 22
const LABEL_FONT = 11
const LABEL_LINE = 13
const SWATCH = 9

/**
 * Draws a bar or line chart with its axes and titles into a box at 0, 0 of `width` by `height` px, as `BarLineChart`
 * does on the screen.
 */
export function drawBarLine(
  pen: Pen,
  spec: ChartSpec,
  kind: Exclude<ChartKind, 'pie'>,
  width: number,
  height: number,
  colours: ChartColours,
): void {
  const tops = spec.points.map(({ value, margin }) => (value === null ? 0 : interval(value, margin ?? 0)[1]))
  const { top, ticks } = valueScale(Math.max(0, ...tops))
  pen.font = `${LABEL_FONT}px ${colours.font}`
  const widthOf = (text: string) => pen.measureText(text).width
  const left = Math.max(...ticks.map(tick => widthOf(whole(tick)))) + 10
  const slots = Math.max(1, slotCount(spec.points))
  const texts = measureLabels(slotLabels(spec.points), widthOf)
  const rough = (width - left) / slots
  const right = width - labelOverhang(texts, rough)
  const pitch = (right - left) / slots
  const labels = axisLabels(texts, pitch, spec.roundLabels ?? false)
  const deep = Math.max(1, ...labels.lines.map(lines => lines.length))
  const base = height - FOOT - TITLE - (deep - 1) * LABEL_LINE
  const slotX = (slot: number) => left + (slot + 0.5) * pitch
  const yOf = (value: number) => base - ((base - CAPTION_ROOM) * value) / top

  pen.lineWidth = 1
  pen.fillStyle = colours.label
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'left'
  pen.fillText(spec.valueTitle, 0, LABEL_FONT)
  pen.textAlign = 'right'
  pen.fillText(spec.axisTitle, width, height - 4)
  drawSeries(pen, spec.series ?? [], width, colours)
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const tick of ticks) {
    pen.fillText(whole(tick), left - 8, yOf(tick))
    if (tick === 0) continue
    pen.strokeStyle = colours.grid
    pen.beginPath()
    pen.moveTo(left, yOf(tick))
    pen.lineTo(right, yOf(tick))
    pen.stroke()
  }
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'center'
  for (const slot of labels.slots) {
    labels.lines[slot]?.forEach((line, at) => {
      pen.fillText(line, slotX(slot), base + FOOT - 6 + at * LABEL_LINE)
    })
  }
  drawPoints({ ctx: pen, slotX, yOf, pitch, base, ends: [left, right] }, spec, kind, null, colours)
}

/** Draws the names of the series with their colours, from the right end of the first line. */
function drawSeries(pen: Pen, series: readonly ChartSeries[], width: number, colours: ChartColours): void {
  let right = width
  for (const { name, hue } of series.toReversed()) {
    pen.fillStyle = colours.label
    pen.fillText(name, right, LABEL_FONT)
    right -= pen.measureText(name).width + SWATCH + 6
    pen.fillStyle = colours.hue(hue)
    pen.beginPath()
    pen.rect(right, LABEL_FONT - SWATCH + 1, SWATCH, SWATCH)
    pen.fill()
    right -= 14
  }
  pen.fillStyle = colours.label
}

const BAR_SHARE = 0.8
const WIDEST_BAR = 72
const REST_OPACITY = 0.82
const LOW_OPACITY = 0.28
/** The height of the outline of a place without data, in px. */
const EMPTY_HEIGHT = 10
const CORNER = 2
const CAPTION_LIFT = 6

/** The plotting area in CSS px. */
export interface Plot {
  readonly ctx: Pen
  /** The x of the centre of a place on the axis. */
  readonly slotX: (slot: number) => number
  readonly yOf: (value: number) => number
  readonly pitch: number
  readonly base: number
  /** Left and right end of the base line. */
  readonly ends: readonly [number, number]
}

interface Placed extends Plot {
  /** The x of the centre of a point: of its place, or of its bar within a group of bars. */
  readonly xOf: (index: number) => number
  readonly width: number
}

/** The width of one bar, in px; at least the part of a pixel that it shares with others. */
const barWidth = (spec: ChartSpec, pitch: number): number =>
  Math.min(WIDEST_BAR, (Math.max(1, pitch) * BAR_SHARE) / seriesCount(spec))

/** The distance of the centre of a point from the centre of its place, in px. */
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

/** The left and right end of a bar, in px. */
type Ends = readonly [left: number, right: number]

/** True if two points are the same or share one figure. */
const isSameFigure = ({ points }: ChartSpec, at: number, other: number | null): boolean => {
  const figure = points[at]?.figure
  return at === other || (other !== null && figure !== undefined && points[other]?.figure === figure)
}

/** True if two points are neighbours on the axis and share one figure. */
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

/** The ends of a bar. Bars of one series that share a figure touch, so that they form one step. */
function stepEnds({ xOf, width, pitch }: Placed, spec: ChartSpec, at: number): Ends {
  const alone = spec.series === undefined ? pitch / 2 : width / 2
  const [left, right] = ([-1, 1] as const).map(side => (isStep(spec, at, side) ? alone : width / 2))
  return [xOf(at) - (left ?? 0), xOf(at) + (right ?? 0)]
}

/** True for the point that shows the interval of its figure: the middle point of a step. */
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

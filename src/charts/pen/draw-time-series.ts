import { interval } from '../../domain/summaries/figure.ts'
import { whole } from '../../domain/text/numbers.ts'
import type { ChartColours } from '../colours-of.ts'
import type { SeriesSpec, TimePoint, TimeSpan } from '../time/series-spec.ts'
import { MARK_RADIUS, type PlacedMark, type TimeLayout, timeLayout } from '../time/time-layout.ts'
import type { Pen } from './pen.ts'

const FONT_PX = 11
const BAND_OPACITY = 0.2
export const RANGE_OPACITY = 0.28
const BREAK_DASH = [8, 3, 2, 3]
const GAP_DASH = [3, 3]
const BREAK_LABEL_PX = 20
const DOT_RADIUS = 4
/** Points that are farther apart than this, in px, are also drawn as dots. */
const DOTS_FROM_PX = 16
const FULL = 2 * Math.PI

/**
 * Draws a line over time with its interval into a box of `width` by `height` px at 0, 0.
 * @param marked the index of the point under the pointer or the keyboard focus
 */
export function drawTimeSeries(
  pen: Pen,
  spec: SeriesSpec,
  width: number,
  height: number,
  colours: ChartColours,
  marked: number | null = null,
): void {
  pen.font = `${FONT_PX}px ${colours.font}`
  const layout = timeLayout(spec, width, height, text => pen.measureText(text).width)
  drawAxes(pen, spec, layout, colours)
  drawSpans(pen, spec.highlights ?? [], layout, { ...colours, well: colours.found })
  drawSpans(pen, spec.gaps, layout, colours)
  drawRanges(pen, spec, layout, colours)
  drawRuns(pen, layout, colours)
  drawBreaks(pen, spec, layout, colours)
  drawNotes(pen, spec, layout, colours)
  drawMarks(pen, layout, colours)
  const point = layout.shown.find(({ index }) => index === marked)
  if (point === undefined) return
  const x = layout.xOf(point.at)
  pen.strokeStyle = colours.ink
  pen.lineWidth = 1
  line(pen, [x, layout.top], [x, layout.base])
  if (point.value !== null) dot(pen, x, layout.yOf(point.value), colours.surface, colours.ink)
}

const line = (pen: Pen, from: readonly [number, number], to: readonly [number, number]): void => {
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

function dot(pen: Pen, x: number, y: number, fill: string, stroke: string): void {
  pen.fillStyle = fill
  pen.strokeStyle = stroke
  pen.lineWidth = 1.75
  pen.beginPath()
  pen.arc(x, y, DOT_RADIUS, 0, FULL)
  pen.fill()
  pen.stroke()
}

function drawAxes(pen: Pen, spec: SeriesSpec, layout: TimeLayout, colours: ChartColours): void {
  const { left, right, base, bottomValue } = layout
  pen.lineWidth = 1
  pen.fillStyle = colours.label
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'left'
  const from = bottomValue > 0 ? `; the axis starts at ${whole(bottomValue)}` : ''
  pen.fillText(`${spec.valueTitle}${from}`, 0, FONT_PX)
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const { y, text } of layout.ticks) {
    pen.fillText(text, left - 8, y)
    pen.strokeStyle = y === base ? colours.axis : colours.grid
    line(pen, [left, y], [right, y])
  }
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'center'
  pen.strokeStyle = colours.axis
  for (const { at, label, labelAt } of layout.timeTicks) {
    const x = layout.xOf(at)
    line(pen, [x, base], [x, base + 4])
    if (label !== null) pen.fillText(label, inside(pen, label, layout.xOf(labelAt), left, right), base + 16)
  }
}

/** Returns the centre of a string, moved so that the string stays between `left` and `right`. */
const inside = (pen: Pen, text: string, x: number, left: number, right: number): number => {
  const half = pen.measureText(text).width / 2
  return Math.max(left + half, Math.min(right - half, x))
}

/** Fills periods between dashed edges and writes their labels above them. */
function drawSpans(
  pen: Pen,
  spans: readonly TimeSpan[],
  layout: TimeLayout,
  colours: Pick<ChartColours, 'well' | 'edge' | 'ink'>,
): void {
  const { left, right, top, base, narrow } = layout
  for (const span of spans) {
    const [from, to] = [Math.max(left, layout.xOf(span.from)), Math.min(right, layout.xOf(span.to))]
    if (to <= from) continue
    pen.fillStyle = colours.well
    pen.beginPath()
    pen.rect(from, top, to - from, base - top)
    pen.fill()
    pen.strokeStyle = colours.edge
    pen.lineWidth = 1
    pen.setLineDash(GAP_DASH)
    line(pen, [from, top], [from, base])
    line(pen, [to, top], [to, base])
    pen.setLineDash([])
    const label = narrow ? span.short : span.label
    pen.fillStyle = colours.ink
    pen.textAlign = 'center'
    pen.fillText(label, inside(pen, label, (from + to) / 2, left, right), top - 6)
  }
}

/** Draws the ordinary range of each period as a grey field. */
function drawRanges(pen: Pen, spec: SeriesSpec, { xOf, yOf }: TimeLayout, colours: ChartColours): void {
  pen.fillStyle = colours.label
  pen.globalAlpha = RANGE_OPACITY
  for (const { from, to, low, high } of spec.ranges ?? []) {
    const [x, y] = [xOf(from), yOf(high)]
    pen.beginPath()
    pen.rect(x, y, xOf(to) - x, Math.max(1, yOf(low) - y))
    pen.fill()
  }
  pen.globalAlpha = 1
}

/** Draws the lines with their bands. */
function drawRuns(pen: Pen, { shown, xOf, yOf, left, right }: TimeLayout, colours: ChartColours): void {
  const pitch = (right - left) / Math.max(1, shown.length)
  for (const run of runsOf(shown)) {
    const at = run.map(point => ({
      x: xOf(point.at),
      ends: interval(point.value, point.margin ?? 0),
      value: point.value,
    }))
    pen.globalAlpha = BAND_OPACITY
    pen.fillStyle = colours.series
    pen.beginPath()
    for (const { x, ends } of at) pen.lineTo(x, yOf(ends[1]))
    for (const { x, ends } of at.toReversed()) pen.lineTo(x, yOf(ends[0]))
    pen.closePath()
    pen.fill()
    pen.globalAlpha = 1
    pen.strokeStyle = colours.series
    pen.lineWidth = 2
    pen.lineJoin = 'round'
    pen.beginPath()
    for (const { x, value } of at) pen.lineTo(x, yOf(value))
    pen.stroke()
    const [alone] = at
    if (at.length === 1 && alone !== undefined) line(pen, [alone.x, yOf(alone.ends[0])], [alone.x, yOf(alone.ends[1])])
    if (at.length === 1 || pitch >= DOTS_FROM_PX)
      for (const { x, value } of at) dot(pen, x, yOf(value), colours.series, colours.surface)
  }
}

type Released = TimePoint & { readonly value: number }

/** Groups the points that a line connects. */
function runsOf(points: readonly TimePoint[]): readonly (readonly Released[])[] {
  const runs: Released[][] = []
  let open: TimePoint | null = null
  for (const point of points) {
    const { value } = point
    const before: TimePoint | null = open
    open = value === null ? null : point
    if (value === null) continue
    if (before !== null && before.run === point.run) runs.at(-1)?.push({ ...point, value })
    else runs.push([{ ...point, value }])
  }
  return runs
}

function drawBreaks(pen: Pen, spec: SeriesSpec, layout: TimeLayout, colours: ChartColours): void {
  const { left, right, base, breakY, narrow } = layout
  for (const { at, label, short } of spec.breaks) {
    const x = layout.xOf(at)
    if (x < left || x > right) continue
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1.5
    pen.setLineDash(BREAK_DASH)
    line(pen, [x, breakY + BREAK_LABEL_PX], [x, base])
    pen.setLineDash([])
    const text = narrow ? short : label
    pen.font = `600 ${FONT_PX}px ${colours.font}`
    const width = pen.measureText(text).width + 16
    const from = Math.max(0, x + width > right ? Math.min(x, right - width) : x)
    pen.fillStyle = colours.ink
    pen.beginPath()
    pen.rect(from, breakY, width, BREAK_LABEL_PX)
    pen.fill()
    pen.fillStyle = colours.surface
    pen.textAlign = 'left'
    pen.fillText(text, from + 8, breakY + 14)
    pen.font = `${FONT_PX}px ${colours.font}`
  }
}

/** Draws notes without a number as small triangles on the axis. */
function drawNotes(pen: Pen, spec: SeriesSpec, { xOf, left, right, base }: TimeLayout, colours: ChartColours): void {
  pen.fillStyle = colours.ink
  for (const at of spec.notes) {
    const x = xOf(at)
    if (x < left || x > right) continue
    pen.beginPath()
    pen.moveTo(x, base - 1)
    pen.lineTo(x - 4, base - 8)
    pen.lineTo(x + 4, base - 8)
    pen.closePath()
    pen.fill()
  }
}

interface Box {
  readonly from: number
  readonly to: number
  readonly y: number
}

/** Draws the numbers, their points, and the texts next to them if there is room. */
function drawMarks(pen: Pen, { marks, left, right, narrow }: TimeLayout, colours: ChartColours): void {
  const occupied: Box[] = marks.map(({ numberX, numberY }) => ({
    from: numberX - MARK_RADIUS,
    to: numberX + MARK_RADIUS,
    y: numberY,
  }))
  for (const mark of marks) {
    const { x, y, numberX, numberY, number } = mark
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1
    line(pen, [x, y], [numberX, numberY])
    dot(pen, x, y, colours.surface, colours.ink)
    pen.fillStyle = colours.ink
    pen.beginPath()
    pen.arc(numberX, numberY, MARK_RADIUS, 0, FULL)
    pen.fill()
    pen.fillStyle = colours.surface
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.font = `600 ${FONT_PX}px ${colours.font}`
    pen.fillText(String(number), numberX, numberY)
    if (!narrow) writeBeside(pen, mark, occupied, left, right, colours)
    pen.textBaseline = 'alphabetic'
    pen.font = `${FONT_PX}px ${colours.font}`
  }
}

function writeBeside(
  pen: Pen,
  { numberX, numberY, note, score }: PlacedMark,
  occupied: Box[],
  left: number,
  right: number,
  colours: ChartColours,
): void {
  const [plain, strong] = [`${FONT_PX}px ${colours.font}`, `600 ${FONT_PX}px ${colours.font}`]
  pen.font = strong
  const scoreWidth = pen.measureText(score).width
  pen.font = plain
  const noteWidth = note === '' ? 0 : pen.measureText(note).width + 6
  const width = noteWidth + scoreWidth
  const isFree = ({ from, to }: Box) =>
    from >= left &&
    to <= right &&
    occupied.every(box => box.to < from || box.from > to || Math.abs(box.y - numberY) >= MARK_RADIUS + 6)
  const place = [numberX - MARK_RADIUS - 5 - width, numberX + MARK_RADIUS + 5]
    .map((from): Box => ({ from, to: from + width, y: numberY }))
    .find(isFree)
  if (place === undefined) return
  occupied.push(place)
  pen.textAlign = 'left'
  pen.fillStyle = colours.label
  pen.fillText(note, place.from, numberY)
  pen.font = strong
  pen.fillStyle = colours.ink
  pen.fillText(score, place.from + noteWidth, numberY)
}

import { interval } from '../../domain/summaries/figure.ts'
import { whole } from '../../domain/text/numbers.ts'
import type { ChartPoint, ChartSpec } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import { type NamedLayout, namedLayout } from '../named/named-layout.ts'
import { drawSeriesNames } from './draw-bar-line.ts'
import { fittedText, type Pen } from './pen.ts'

const FONT_PX = 12
const AXIS_FONT_PX = 11
const TICK_TEXT_GAP = 8
const LOW_OPACITY = 0.28
const WHISKER_PX = 1.25

/** Draws horizontal bars with their names into a box `width` px wide at 0, 0. The height depends on the rows. */
export function drawNamed(
  pen: Pen,
  spec: ChartSpec,
  width: number,
  colours: ChartColours,
  focused: number | null = null,
): void {
  pen.font = `${FONT_PX}px ${colours.font}`
  const layout = namedLayout(spec, width, text => pen.measureText(text).width)
  drawAxis(pen, spec, width, layout, colours)
  drawNames(pen, layout, colours)
  spec.points.forEach((point, at) => {
    drawBar(pen, spec, point, at, layout, colours)
    if (at === focused) outline(pen, point, at, layout, colours)
  })
}

function drawAxis(
  pen: Pen,
  { valueTitle, series = [] }: ChartSpec,
  width: number,
  { ticks, xOf, top, bottom }: NamedLayout,
  colours: ChartColours,
): void {
  pen.font = `${AXIS_FONT_PX}px ${colours.font}`
  pen.fillStyle = colours.label
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'left'
  pen.fillText(valueTitle, 0, AXIS_FONT_PX)
  drawSeriesNames(pen, series, width, colours)
  pen.textAlign = 'center'
  pen.lineWidth = 1
  for (const tick of ticks) {
    pen.strokeStyle = tick === 0 ? colours.axis : colours.grid
    pen.beginPath()
    pen.moveTo(xOf(tick), top)
    pen.lineTo(xOf(tick), bottom)
    pen.stroke()
    pen.fillText(whole(tick), xOf(tick), top - TICK_TEXT_GAP)
  }
}

function drawNames(pen: Pen, { labels, labelWidth, rowY }: NamedLayout, colours: ChartColours): void {
  pen.font = `${FONT_PX}px ${colours.font}`
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.fillStyle = colours.ink
  labels.forEach((label, row) => {
    pen.fillText(fittedText(pen, label, labelWidth), labelWidth, rowY(row))
  })
}

function drawBar(
  pen: Pen,
  { series }: ChartSpec,
  point: ChartPoint,
  at: number,
  { left, xOf, yOf, barHeight }: NamedLayout,
  colours: ChartColours,
): void {
  const { value, margin, low } = point
  if (value === null) return
  const y = yOf(point, at)
  pen.globalAlpha = low ? LOW_OPACITY : 1
  pen.fillStyle = colours.hue(point.hue ?? series?.[point.place?.series ?? 0]?.hue ?? 1)
  pen.beginPath()
  pen.rect(left, y - barHeight / 2, xOf(value) - left, barHeight - 1)
  pen.fill()
  pen.globalAlpha = 1
  if (margin === null) return
  const [from, to] = interval(value, margin)
  pen.strokeStyle = colours.ink
  pen.lineWidth = WHISKER_PX
  pen.beginPath()
  pen.moveTo(xOf(from), y)
  pen.lineTo(xOf(to), y)
  pen.stroke()
}

function outline(
  pen: Pen,
  point: ChartPoint,
  at: number,
  { left, xOf, yOf, barHeight }: NamedLayout,
  colours: ChartColours,
): void {
  if (point.value === null) return
  pen.strokeStyle = colours.ink
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.rect(left, yOf(point, at) - barHeight / 2, xOf(point.value) - left, barHeight - 1)
  pen.stroke()
}

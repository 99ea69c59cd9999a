import type { ChartColours } from '../colours-of.ts'
import { type DotLayout, type DotPoint, type DotSpec, dotLayout } from '../dots/dot-spec.ts'
import { hueOfMark, SHAPE_CORNERS, shapeOf } from '../series-shapes.ts'
import { fittedText, type Pen } from './pen.ts'

const FONT_PX = 12
const AXIS_FONT_PX = 11
const RADIUS = 4.2
const CAPTION_GAP = 6
const ARROW_PX = 4
const UNCLEAR_OPACITY = 0.55
const MINUS = '\u2212'

/** Draws differences with their intervals into a box `width` px wide at 0, 0. The height depends on the rows. */
export function drawDots(
  pen: Pen,
  spec: DotSpec,
  width: number,
  colours: ChartColours,
  focused: number | null = null,
): void {
  pen.font = `${FONT_PX}px ${colours.font}`
  const layout = dotLayout(spec, width, text => pen.measureText(text).width)
  const focus = focused === null ? undefined : spec.points[focused]
  drawRows(pen, spec, layout, focus?.row ?? spec.finding, colours)
  drawAxis(pen, spec, layout, colours)
  for (const point of spec.points) drawPoint(pen, spec, point, layout, colours)
  if (focus !== undefined) {
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.arc(layout.xOf(focus.value ?? 0), layout.yOf(focus), RADIUS + 3, 0, Math.PI * 2)
    pen.stroke()
  }
}

function drawRows(pen: Pen, spec: DotSpec, layout: DotLayout, found: number | null, colours: ChartColours): void {
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  pen.lineWidth = 1
  for (const [row, label] of spec.rows.entries()) {
    const top = layout.rowTop(row)
    if (row === found) {
      pen.fillStyle = colours.found
      pen.beginPath()
      pen.rect(0, top, layout.right, layout.rowHeight)
      pen.fill()
    }
    pen.strokeStyle = colours.grid
    line(pen, 0, top, layout.right, top)
    pen.font = `${row === found ? '600 ' : ''}${FONT_PX}px ${colours.font}`
    pen.fillStyle = colours.label
    pen.fillText(fittedText(pen, label, layout.labelWidth), 4, top + layout.rowHeight / 2)
  }
}

function drawAxis(pen: Pen, { baseTitle, origin, unit }: DotSpec, layout: DotLayout, colours: ChartColours): void {
  const { ticks, xOf, top, bottom, left, right } = layout
  pen.font = `${AXIS_FONT_PX}px ${colours.font}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  for (const tick of ticks) {
    pen.strokeStyle = colours.grid
    line(pen, xOf(tick), top, xOf(tick), bottom)
    pen.fillStyle = colours.label
    pen.fillText(tickText(tick, origin, unit), xOf(tick), bottom + 16)
  }
  pen.strokeStyle = colours.hue(hueOfMark(0))
  pen.lineWidth = 2
  line(pen, xOf(0), top - 4, xOf(0), bottom)
  const half = pen.measureText(baseTitle).width / 2
  pen.fillStyle = colours.label
  pen.fillText(baseTitle, Math.max(left - 8 + half, Math.min(right - half, xOf(0))), top - 9)
}

/** Formats a tick as `+5%`, `−5%` or `0`, or as `105` if the base counts as 100. */
const tickText = (tick: number, origin: number, unit: string): string => {
  if (origin !== 0) return `${origin + tick}${unit}`
  return tick === 0 ? '0' : `${tick > 0 ? '+' : MINUS}${Math.abs(tick)}${unit}`
}

function drawPoint(pen: Pen, spec: DotSpec, point: DotPoint, layout: DotLayout, colours: ChartColours): void {
  const { xOf } = layout
  const y = layout.yOf(point)
  if (point.value === null || point.low === null || point.high === null) return
  const mark = spec.series[point.series]?.mark ?? 1
  const colour = colours.hue(hueOfMark(mark))
  pen.strokeStyle = colour
  pen.lineWidth = 2
  pen.globalAlpha = point.clear ? 1 : UNCLEAR_OPACITY
  line(pen, xOf(point.low), y, xOf(point.high), y)
  for (const end of [point.low, point.high]) if (layout.isCut(end)) arrowHead(pen, xOf(end), y, Math.sign(end))
  if (point.judged !== null) {
    pen.lineWidth = 0.75
    line(pen, xOf(point.judged.low), y, xOf(point.judged.high), y)
  }
  pen.globalAlpha = 1
  markPath(pen, mark, xOf(point.value), y)
  pen.fillStyle = point.clear ? colour : colours.surface
  pen.fill()
  pen.lineWidth = 1.75
  pen.stroke()
  if (!point.clear) return
  pen.font = `600 ${AXIS_FONT_PX}px ${colours.font}`
  pen.fillStyle = colours.ink
  pen.textBaseline = 'middle'
  const isMore = point.value > 0
  pen.textAlign = isMore ? 'left' : 'right'
  const [left, right] = [point.judged?.low ?? point.low, point.judged?.high ?? point.high]
  pen.fillText(point.text, isMore ? xOf(right) + CAPTION_GAP : xOf(left) - CAPTION_GAP, y)
}

/**
 * Marks an interval that continues beyond the axis.
 * @param side −1 for the left end, 1 for the right
 */
function arrowHead(pen: Pen, x: number, y: number, side: number): void {
  line(pen, x - side * ARROW_PX, y - ARROW_PX, x, y)
  line(pen, x - side * ARROW_PX, y + ARROW_PX, x, y)
}

function markPath(pen: Pen, mark: number, x: number, y: number): void {
  const shape = shapeOf(mark)
  pen.beginPath()
  if (shape === 'circle') {
    pen.arc(x, y, RADIUS, 0, Math.PI * 2)
    return
  }
  for (const [at, [dx, dy]] of SHAPE_CORNERS[shape].entries())
    if (at === 0) pen.moveTo(x + dx * RADIUS, y + dy * RADIUS)
    else pen.lineTo(x + dx * RADIUS, y + dy * RADIUS)
  pen.closePath()
}

function line(pen: Pen, x: number, y: number, toX: number, toY: number): void {
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(toX, toY)
  pen.stroke()
}

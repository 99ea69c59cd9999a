import { interval } from '../../domain/summaries/figure.ts'
import { whole } from '../../domain/text/numbers.ts'
import { axisLabels, labelOverhang, measureLabels } from '../axis-labels.ts'
import type { ChartKind, ChartSeries, ChartSpec } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import { drawPoints } from '../draw-points.ts'
import { slotCount, slotLabels } from '../slots.ts'
import { valueScale } from '../value-scale.ts'
import type { Pen } from './pen.ts'

const TITLE = 16
const CAPTION_ROOM = TITLE + 20
const FOOT = 22
const LABEL_FONT = 11
const LABEL_LINE = 13
const SWATCH = 9

/** Draws a bar or line chart with its axes and titles into a box at 0, 0 of `width` by `height` px, like uPlot on the screen. */
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

import { interval } from '../../domain/summaries/figure.ts'
import { countText } from '../../domain/summaries/words.ts'
import type { ChartKind, ChartSeries, ChartSpec } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import { drawPoints } from '../draw-points.ts'
import { labelledSlots } from '../labelled-slots.ts'
import { slotCount, slotLabels } from '../slots.ts'
import { valueScale } from '../value-scale.ts'
import type { Pen } from './pen.ts'

const TITLE = 16
const CAPTION_ROOM = TITLE + 20
const FOOT = 22
const LABELS_APART = 12
const LABEL_FONT = 11
const SWATCH = 9

/** Draws a whole bar or line chart, axes and their titles included, into a box of so many px at 0, 0: what uPlot does on the page. */
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
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(text => pen.measureText(text).width))
  const left = widest(ticks.map(countText)) + 10
  const base = height - FOOT - TITLE
  const pitch = (width - left) / Math.max(1, slotCount(spec.points))
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
    pen.fillText(countText(tick), left - 8, yOf(tick))
    if (tick === 0) continue
    pen.strokeStyle = colours.grid
    pen.beginPath()
    pen.moveTo(left, yOf(tick))
    pen.lineTo(width, yOf(tick))
    pen.stroke()
  }
  const labels = slotLabels(spec.points)
  const labelled = labelledSlots(labels, pitch, widest(labels), LABELS_APART, spec.roundLabels ?? false)
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'center'
  for (const slot of labelled) pen.fillText(labels[slot] ?? '', slotX(slot), height - TITLE - 6)
  drawPoints({ ctx: pen, slotX, yOf, pitch, base, ends: [left, width] }, spec, kind, null, colours)
}

/** The series under their names, from the right of the first line. */
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

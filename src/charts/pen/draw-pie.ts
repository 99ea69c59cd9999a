import { type DefaultArcObject, arc as makeArc, type PieArcDatum, pie } from 'd3-shape'
import type { PieSlice } from '../chart-spec.ts'
import type { ChartColours } from '../colours-of.ts'
import type { Pen } from './pen.ts'

const INNER_SHARE = 0.52
const NAMES_LEFT = 32
const LINE = 20
const SWATCH = 10

const layout = pie<PieSlice>()
  .value(slice => slice.value)
  .sort(null)

/** Draws a ring of shares at the left of a box of so many px at 0, 0, and its slices' names beside it. */
export function drawPie(
  pen: Pen,
  slices: readonly PieSlice[],
  width: number,
  height: number,
  colours: ChartColours,
): void {
  const outer = Math.min(height, width * 0.45) / 2
  const [x, y] = [outer, height / 2]
  const ring = makeArc<DefaultArcObject>()
  for (const part of layout([...slices])) drawSlice(pen, ring, part, outer, x, y, colours)
  pen.font = `12px ${colours.font}`
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  const first = y - ((slices.length - 1) * LINE) / 2
  slices.forEach((slice, at) => {
    const [left, middle] = [2 * outer + NAMES_LEFT, first + at * LINE]
    pen.globalAlpha = slice.opacity ?? 1
    pen.fillStyle = slice.fill
    pen.beginPath()
    pen.rect(left, middle - SWATCH / 2, SWATCH, SWATCH)
    pen.fill()
    pen.globalAlpha = 1
    pen.fillStyle = colours.ink
    pen.fillText(slice.label, left + SWATCH + 8, middle)
  })
}

function drawSlice(
  pen: Pen,
  ring: ReturnType<typeof makeArc<DefaultArcObject>>,
  part: PieArcDatum<PieSlice>,
  outer: number,
  x: number,
  y: number,
  colours: ChartColours,
): void {
  const at = shifted(pen, x, y)
  pen.beginPath()
  ring.context(at)({ ...part, innerRadius: outer * INNER_SHARE, outerRadius: outer })
  pen.globalAlpha = part.data.opacity ?? 1
  pen.fillStyle = part.data.fill
  pen.fill()
  pen.globalAlpha = 1
  pen.strokeStyle = colours.surface
  pen.lineWidth = 2
  pen.stroke()
}

/** A path about a middle of its own; d3-shape draws about 0, 0 and asks only for these. */
const shifted = (pen: Pen, x: number, y: number) =>
  ({
    moveTo: (px: number, py: number) => pen.moveTo(x + px, y + py),
    lineTo: (px: number, py: number) => pen.lineTo(x + px, y + py),
    arc: (px: number, py: number, radius: number, from: number, to: number, back?: boolean) =>
      pen.arc(x + px, y + py, radius, from, to, back ?? false),
    closePath: () => pen.closePath(),
  }) as CanvasRenderingContext2D

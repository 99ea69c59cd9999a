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

/** Draws a ring on the left of a box of `width` by `height` px at 0, 0, and the names of its slices next to it. */
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
    pen.beginPath()
    pen.rect(left, middle - SWATCH / 2, SWATCH, SWATCH)
    paint(pen, slice)
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
  paint(pen, part.data)
  pen.beginPath()
  ring.context(at)({ ...part, innerRadius: outer * INNER_SHARE, outerRadius: outer })
  pen.strokeStyle = colours.surface
  pen.lineWidth = 2
  pen.stroke()
}

/** Fills the current path. */
function paint(pen: Pen, { fill, opacity = 1 }: PieSlice): void {
  pen.globalAlpha = opacity
  pen.fillStyle = fill
  pen.fill()
  pen.globalAlpha = 1
}

/** Returns a context whose origin is at x, y. d3-shape draws around 0, 0 and calls only these methods. */
const shifted = (pen: Pen, x: number, y: number) =>
  ({
    moveTo: (px: number, py: number) => pen.moveTo(x + px, y + py),
    lineTo: (px: number, py: number) => pen.lineTo(x + px, y + py),
    arc: (px: number, py: number, radius: number, from: number, to: number, back?: boolean) =>
      pen.arc(x + px, y + py, radius, from, to, back ?? false),
    closePath: () => pen.closePath(),
  }) as CanvasRenderingContext2D

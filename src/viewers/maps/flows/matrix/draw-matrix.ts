import type { ChartColours } from '../../../../charts/colours-of.ts'
import { heatClasses } from '../../../../charts/heat/heat-spec.ts'
import { fittedText, type Pen } from '../../../../charts/pen/pen.ts'
import { OUTSIDE, pairKey } from '../../../../domain/flows/flow.ts'
import { type MatrixFigures, type TripFigure, tripsPerZone } from '../model/read-flows.ts'
import { type MatrixLayout, pairAt } from './matrix-layout.ts'

interface MatrixDrawing {
  readonly figures: MatrixFigures
  /** The zones of rows and columns, in order. */
  readonly zones: readonly number[]
  readonly turned: boolean
  readonly nameOf: (zone: number) => string
}

const BAR_PX = 28
const GAP_PX = 3
const INSET_FROM_PX = 8
/** Pairs in a pool, and zones that share a sum, are drawn with the average, paler than figures shown alone. */
const POOL_OPACITY = 0.45
const SUM_OPACITY = 0.5
const NAME_ROOM_PX = 6

/** Returns the colour classes of the cells, with equal numbers of figures in each, as on the zone maps. */
export const matrixClasses = ({ flows }: Pick<MatrixFigures, 'flows'>) => heatClasses(flows.map(({ trips }) => trips))

/** Draws the cells, the bars of the sums and, if they fit, the names. */
export function drawMatrix(pen: Pen, drawing: MatrixDrawing, layout: MatrixLayout, colours: ChartColours): void {
  pen.save()
  drawCells(pen, drawing, layout, colours)
  drawSums(pen, drawing, layout, colours)
  if (layout.hasNames) drawNames(pen, drawing, layout, colours)
  pen.restore()
}

function drawCells(
  pen: Pen,
  { figures, zones, turned }: MatrixDrawing,
  { cellPx, left, top }: MatrixLayout,
  { ramp, rampOpacity }: ChartColours,
): void {
  const { classOf } = matrixClasses(figures)
  const inset = cellPx > INSET_FROM_PX ? 1 : 0.5
  for (let row = 0; row < zones.length; row++) {
    for (let column = 0; column < zones.length; column++) {
      const pair = pairAt(zones, row, column, turned)
      if (pair.o === OUTSIDE && pair.d === OUTSIDE) continue
      const [x, y, side] = [left + column * cellPx, top + row * cellPx, cellPx - inset]
      const flow = figures.byPair.get(pairKey(pair))
      const pool = figures.poolOf.get(pairKey(pair))
      const trips = flow?.trips ?? (pool && pool.trips / pool.pairs.length)
      if (trips === undefined) continue
      pen.beginPath()
      pen.globalAlpha = flow === undefined ? POOL_OPACITY * rampOpacity : rampOpacity
      pen.fillStyle = ramp[classOf(trips)] ?? ''
      pen.rect(x, y, side, side)
      pen.fill()
    }
  }
  pen.globalAlpha = 1
}

/** Draws bars for the released sums, next to the rows and below the columns. */
function drawSums(
  pen: Pen,
  { figures, zones, turned }: MatrixDrawing,
  { cellPx, left, top, count }: MatrixLayout,
  { label }: ChartColours,
): void {
  const [ofRows, ofColumns] = turned ? [figures.into, figures.out] : [figures.out, figures.into]
  const own = zones.filter(zone => zone !== OUTSIDE)
  const most = (sums: ReadonlyMap<number, TripFigure>) =>
    Math.max(0, ...own.map(zone => tripsPerZone(sums.get(zone)) ?? 0))
  const longest = Math.max(most(ofRows), most(ofColumns))
  if (longest === 0) return
  const end = cellPx * count + GAP_PX
  pen.fillStyle = label
  const bar = (sum: TripFigure | undefined, rect: (long: number) => void) => {
    pen.globalAlpha = SUM_OPACITY * (sum?.zones === undefined ? 1 : POOL_OPACITY)
    pen.beginPath()
    rect(Math.min(1, (tripsPerZone(sum) ?? 0) / longest) * BAR_PX)
    pen.fill()
  }
  zones.forEach((zone, at) => {
    bar(ofRows.get(zone), long => pen.rect(left + end, top + at * cellPx, long, cellPx - 1))
    bar(ofColumns.get(zone), long => pen.rect(left + at * cellPx, top + end, cellPx - 1, long))
  })
  pen.globalAlpha = 1
}

function drawNames(
  pen: Pen,
  { zones, nameOf }: MatrixDrawing,
  { cellPx, left, top }: MatrixLayout,
  { label, font }: ChartColours,
): void {
  pen.fillStyle = label
  pen.font = `${Math.min(11, cellPx)}px ${font}`
  pen.textBaseline = 'middle'
  zones.forEach((zone, at) => {
    const middle = (at + 0.5) * cellPx
    pen.textAlign = 'right'
    pen.fillText(fittedText(pen, nameOf(zone), left - NAME_ROOM_PX), left - NAME_ROOM_PX, top + middle)
  })
}

/** Draws the names of the columns vertically. Only a canvas can rotate text. */
export function drawColumnNames(
  pen: CanvasRenderingContext2D,
  { zones, nameOf }: MatrixDrawing,
  { cellPx, left, top, hasNames }: MatrixLayout,
  { label, font }: ChartColours,
): void {
  if (!hasNames) return
  pen.save()
  pen.fillStyle = label
  pen.font = `${Math.min(11, cellPx)}px ${font}`
  pen.textBaseline = 'middle'
  pen.textAlign = 'left'
  for (const [at, zone] of zones.entries()) {
    pen.save()
    pen.translate(left + (at + 0.5) * cellPx, top - NAME_ROOM_PX)
    pen.rotate(-Math.PI / 2)
    pen.fillText(fittedText(pen, nameOf(zone), top - NAME_ROOM_PX), 0, 0)
    pen.restore()
  }
  pen.restore()
}

import type { ChartColours } from '../../../../charts/colours-of.ts'
import { fittedText, type Pen } from '../../../../charts/pen/pen.ts'
import { OUTSIDE, pairKey, tripsText } from '../../../../domain/flows/flow.ts'
import { type RateScale, rateScale, stepOfRate } from '../../../../domain/places/rate-scale.ts'
import { spreadSteps } from '../../../kit/zone-map/map-colours.ts'
import { type MatrixFigures, type PoolFigure, type TripFigure, tripsPerZone } from '../model/read-flows.ts'
import { type MatrixLayout, pairAt } from './matrix-layout.ts'

interface MatrixDrawing {
  readonly figures: MatrixFigures
  /** The zones of rows and columns, in order. */
  readonly zones: readonly number[]
  readonly turned: boolean
  readonly nameOf: (zone: number) => string
}

const GAP_PX = 3
/** The part of the space for a sum that its figure takes, if rows are named. */
const FIGURE_PX = 46
const INSET_FROM_PX = 8
/** Pairs in a pool, and zones that share a sum, are drawn with the average, paler than figures shown alone. */
const POOL_OPACITY = 0.45
const SUM_OPACITY = 0.5
const NAME_ROOM_PX = 6

interface MatrixClasses extends RateScale {
  readonly classOf: (trips: number) => number
  /** True if some flow, such as one from Outside, has more trips than the scale. */
  readonly isExceeded: boolean
}

/**
 * Returns the colour classes of the cells, in steps of equal ratio between the thinnest pool and the largest flow
 * between zones. Flows from and to Outside, which are many times larger, have the last class. Null without figures.
 */
export function matrixClasses({ flows, pools }: Pick<MatrixFigures, 'flows' | 'pools'>): MatrixClasses | null {
  const isInside = (zones: readonly number[]): boolean => !zones.includes(OUTSIDE)
  const inside = [
    ...flows.filter(({ o, d }) => isInside([o, d])).map(({ trips }) => trips),
    ...pools.filter(({ origins, destinations }) => isInside([...origins, ...destinations])).map(meanOfPool),
  ]
  const shown = inside.length > 0 ? inside : flows.map(({ trips }) => trips)
  const scale = rateScale(shown, new Set(shown).size)
  if (scale === null) return null
  return {
    ...scale,
    classOf: trips => stepOfRate(scale, trips),
    isExceeded: flows.some(({ trips }) => trips > scale.to),
  }
}

const meanOfPool = ({ trips, pairs }: PoolFigure): number => trips / pairs.length

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
  const classes = matrixClasses(figures)
  if (classes === null) return
  const steps = spreadSteps(classes.from.length)
  const inset = cellPx > INSET_FROM_PX ? 1 : 0.5
  for (let row = 0; row < zones.length; row++) {
    for (let column = 0; column < zones.length; column++) {
      const pair = pairAt(zones, row, column, turned)
      if (pair.o === OUTSIDE && pair.d === OUTSIDE) continue
      const [x, y, side] = [left + column * cellPx, top + row * cellPx, cellPx - inset]
      const flow = figures.byPair.get(pairKey(pair))
      const pool = figures.poolOf.get(pairKey(pair))
      const trips = flow?.trips ?? (pool && meanOfPool(pool))
      if (trips === undefined) continue
      pen.beginPath()
      pen.globalAlpha = flow === undefined ? POOL_OPACITY * rampOpacity : rampOpacity
      pen.fillStyle = ramp[steps[classes.classOf(trips)] ?? 0] ?? ''
      pen.rect(x, y, side, side)
      pen.fill()
    }
  }
  pen.globalAlpha = 1
}

/** Draws the released sums as bars, next to the rows, where their figures fit too, and below the columns. */
function drawSums(
  pen: Pen,
  { figures, zones, turned }: MatrixDrawing,
  { cellPx, left, top, count, hasNames, besidePx, belowPx }: MatrixLayout,
  { label, font }: ChartColours,
): void {
  const [ofRows, ofColumns] = turned ? [figures.into, figures.out] : [figures.out, figures.into]
  const own = zones.filter(zone => zone !== OUTSIDE)
  const most = (sums: ReadonlyMap<number, TripFigure>) =>
    Math.max(0, ...own.map(zone => tripsPerZone(sums.get(zone)) ?? 0))
  const longest = Math.max(most(ofRows), most(ofColumns))
  if (longest === 0) return
  const end = cellPx * count + GAP_PX
  pen.fillStyle = label
  const bar = (sum: TripFigure | undefined, rect: (share: number) => void) => {
    pen.globalAlpha = SUM_OPACITY * (sum?.zones === undefined ? 1 : POOL_OPACITY)
    pen.beginPath()
    rect(Math.min(1, (tripsPerZone(sum) ?? 0) / longest))
    pen.fill()
  }
  const longestPx = besidePx - GAP_PX - (hasNames ? FIGURE_PX : 0)
  zones.forEach((zone, at) => {
    bar(ofRows.get(zone), share => pen.rect(left + end, top + at * cellPx, share * longestPx, cellPx - 1))
    bar(ofColumns.get(zone), share => pen.rect(left + at * cellPx, top + end, cellPx - 1, share * (belowPx - GAP_PX)))
  })
  pen.globalAlpha = 1
  if (!hasNames) return
  pen.font = `${Math.min(11, cellPx)}px ${font}`
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  const right = left + cellPx * count + besidePx
  pen.fillText(turned ? 'Trips in' : 'Trips out', right, top - NAME_ROOM_PX)
  pen.fillText(turned ? 'Trips out' : 'Trips in', left - NAME_ROOM_PX, top + end + cellPx / 2)
  zones.forEach((zone, at) => {
    const sum = ofRows.get(zone)
    const trips = tripsPerZone(sum)
    if (trips !== null) pen.fillText(tripsText(trips, sum?.margin ?? null), right, top + (at + 0.5) * cellPx)
  })
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

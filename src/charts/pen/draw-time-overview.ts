import { DAY_MS } from '../../domain/constants.ts'
import type { ChartColours } from '../colours-of.ts'
import type { SeriesSpec } from '../time/series-spec.ts'
import { monthAndYear, monthStarts } from '../time/time-layout.ts'
import type { Pen } from './pen.ts'

const FONT_PX = 11
const FOOT = 16
const INSET = 6
const LABEL_GAP_PX = 24
/** The months between labels, and the maximum length in days of a series that is labelled quarterly. */
const [HALF_YEAR, QUARTER, YEAR_DAYS] = [6, 3, 366]

/**
 * Draws the whole series into a box of `width` by `height` px at 0, 0, as the background of the window that selects a
 * part of it.
 */
export function drawTimeOverview(
  pen: Pen,
  spec: Pick<SeriesSpec, 'points' | 'breaks' | 'from' | 'to'>,
  width: number,
  height: number,
  colours: ChartColours,
): void {
  const base = height - FOOT
  const values = spec.points.flatMap(({ value }) => value ?? [])
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const xOf = (at: number) => ((at - spec.from) / Math.max(1, spec.to - spec.from)) * width
  const yOf = (value: number) => base - INSET - ((base - 2 * INSET) * (value - lowest)) / Math.max(1, highest - lowest)
  pen.strokeStyle = colours.series
  pen.lineWidth = 1.25
  pen.lineJoin = 'round'
  pen.beginPath()
  let run: number | null = null
  for (const point of spec.points) {
    if (point.value !== null) {
      const [x, y] = [xOf(point.at), yOf(point.value)]
      if (run === point.run) pen.lineTo(x, y)
      else pen.moveTo(x, y)
    }
    run = point.value === null ? null : point.run
  }
  pen.stroke()
  pen.strokeStyle = colours.ink
  pen.lineWidth = 1
  pen.setLineDash([4, 2, 1, 2])
  for (const { at } of spec.breaks) {
    pen.beginPath()
    pen.moveTo(xOf(at), 0)
    pen.lineTo(xOf(at), base)
    pen.stroke()
  }
  pen.setLineDash([])
  pen.font = `${FONT_PX}px ${colours.font}`
  pen.fillStyle = colours.label
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  const apart = spec.to - spec.from > YEAR_DAYS ? HALF_YEAR : QUARTER
  let free = 0
  for (const start of monthStarts(spec.from, spec.to)) {
    const label = monthAndYear(start)
    const x = xOf(start)
    const isLabelled = new Date(start * DAY_MS).getUTCMonth() % apart === 0
    if (x < free || x + pen.measureText(label).width > width || (start > spec.from && !isLabelled)) continue
    pen.fillText(label, x, height - 3)
    free = x + pen.measureText(label).width + LABEL_GAP_PX
  }
}

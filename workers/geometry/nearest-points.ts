import { segmentsCross } from './segment-distance.ts'

/** The shortest way between two groups of zones: its length and both ends, mm. */
export interface Gap {
  distance: number
  fromX: number
  fromY: number
  toX: number
  toY: number
}

/** A gap while it is being looked for. */
export interface BestGap extends Gap {
  /** The square of the distance. */
  d2: number
}

/** Where two segments (by the places of their first vertices) are nearer than the best so far, makes them the best. */
export const nearestPoints = (xy: Int32Array, v: number, w: number, best: BestGap) => {
  const ax = xy[v]!
  const ay = xy[v + 1]!
  const bx = xy[v + 2]!
  const by = xy[v + 3]!
  const cx = xy[w]!
  const cy = xy[w + 1]!
  const dx = xy[w + 2]!
  const dy = xy[w + 3]!
  const apartX = Math.max(Math.min(cx, dx) - Math.max(ax, bx), Math.min(ax, bx) - Math.max(cx, dx), 0)
  const apartY = Math.max(Math.min(cy, dy) - Math.max(ay, by), Math.min(ay, by) - Math.max(cy, dy), 0)
  if (apartX * apartX + apartY * apartY >= best.d2) return
  pointToSegment(ax, ay, cx, cy, dx, dy, best, false)
  pointToSegment(bx, by, cx, cy, dx, dy, best, false)
  pointToSegment(cx, cy, ax, ay, bx, by, best, true)
  pointToSegment(dx, dy, ax, ay, bx, by, best, true)
  if (best.d2 > 0 && segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) {
    best.d2 = 0
    best.fromX = best.toX = ax
    best.fromY = best.toY = ay
  }
}

const pointToSegment = (
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  best: BestGap,
  swapped: boolean,
) => {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  let t = length2 === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length2
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const x = ax + t * dx
  const y = ay + t * dy
  const d2 = (x - px) * (x - px) + (y - py) * (y - py)
  if (d2 >= best.d2) return
  best.d2 = d2
  best.fromX = swapped ? x : px
  best.fromY = swapped ? y : py
  best.toX = swapped ? px : x
  best.toY = swapped ? py : y
}

import type { ZoneColumns } from '../columns/zone-columns.ts'
import { type SegmentChunks, segmentsCross } from './segments.ts'

/** The squared distance between two boxes, given by the positions of their four numbers. */
const boxDistance2 = (a: Int32Array, i: number, b: Int32Array, j: number): number => {
  const dx = Math.max(a[i]! - b[j + 2]!, b[j]! - a[i + 2]!, 0)
  const dy = Math.max(a[i + 1]! - b[j + 3]!, b[j + 1]! - a[i + 3]!, 0)
  return dx * dx + dy * dy
}

/** The squared distance between segment v and a box. */
const segmentToBox2 = (xy: Int32Array, v: number, boxes: Int32Array, j: number): number => {
  const ax = xy[v]!
  const ay = xy[v + 1]!
  const bx = xy[v + 2]!
  const by = xy[v + 3]!
  const dx = Math.max((ax < bx ? ax : bx) - boxes[j + 2]!, boxes[j]! - (ax < bx ? bx : ax), 0)
  const dy = Math.max((ay < by ? ay : by) - boxes[j + 3]!, boxes[j + 1]! - (ay < by ? by : ay), 0)
  return dx * dx + dy * dy
}

/**
 * The shortest distance between two groups of zones, with its two ends. The pair with the nearest boxes is measured
 * first, for zones and then for runs of segments. Others are only measured if their boxes are nearer than the best so
 * far.
 */
export const shortestGap = (
  columns: ZoneColumns,
  chunks: SegmentChunks,
  from: readonly number[],
  to: readonly number[],
): Gap => {
  const { boxes } = columns
  const best: BestGap = { distance: 0, fromX: 0, fromY: 0, toX: 0, toY: 0, d2: Infinity }
  let nearest = Infinity
  let firstA = -1
  let firstB = -1
  for (const a of from)
    for (const b of to) {
      const near = boxDistance2(boxes, a * 4, boxes, b * 4)
      if (near >= nearest) continue
      nearest = near
      firstA = a
      firstB = b
    }
  if (firstA !== -1) nearestRuns(columns, chunks, firstA, firstB, best)
  for (const a of from)
    for (const b of to) {
      if (boxDistance2(boxes, a * 4, boxes, b * 4) >= best.d2 || (a === firstA && b === firstB)) continue
      nearestRuns(columns, chunks, a, b, best)
    }
  best.distance = Math.sqrt(best.d2)
  return best
}

/** The run of a zone that is nearest to a box. */
const runNearestTo = ({ zoneChunk, boxes }: SegmentChunks, zone: number, other: Int32Array, at: number): number => {
  let nearest = Infinity
  let nearestRun = zoneChunk[zone]!
  for (let run = nearestRun; run < zoneChunk[zone + 1]!; run++) {
    const near = boxDistance2(boxes, run * 4, other, at)
    if (near >= nearest) continue
    nearest = near
    nearestRun = run
  }
  return nearestRun
}

const nearestRuns = (columns: ZoneColumns, chunks: SegmentChunks, a: number, b: number, best: BestGap) => {
  const { xy, boxes: zones } = columns
  const { zoneChunk, boxes } = chunks
  if (zoneChunk[a] === zoneChunk[a + 1] || zoneChunk[b] === zoneChunk[b + 1]) return
  const firstI = runNearestTo(chunks, a, zones, b * 4)
  const firstJ = runNearestTo(chunks, b, boxes, firstI * 4)
  nearestSegments(xy, chunks, firstI, firstJ, best)
  for (let i = zoneChunk[a]!; i < zoneChunk[a + 1]!; i++) {
    if (boxDistance2(boxes, i * 4, zones, b * 4) >= best.d2) continue
    for (let j = zoneChunk[b]!; j < zoneChunk[b + 1]!; j++)
      if (boxDistance2(boxes, i * 4, boxes, j * 4) < best.d2) nearestSegments(xy, chunks, i, j, best)
  }
}

const nearestSegments = (xy: Int32Array, { from, to, boxes }: SegmentChunks, i: number, j: number, best: BestGap) => {
  for (let v = from[i]!; v < to[i]!; v++) {
    if (segmentToBox2(xy, v * 2, boxes, j * 4) >= best.d2) continue
    for (let w = from[j]!; w < to[j]!; w++) nearestPoints(xy, v * 2, w * 2, best)
  }
}

/** The shortest line between two groups of zones: its length and both ends, in mm. */
interface Gap {
  distance: number
  fromX: number
  fromY: number
  toX: number
  toY: number
}

/** The best gap so far. */
interface BestGap extends Gap {
  /** The squared distance. */
  d2: number
}

/** Updates the best gap if two segments (given by the positions of their first vertices) are nearer. */
const nearestPoints = (xy: Int32Array, v: number, w: number, best: BestGap) => {
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

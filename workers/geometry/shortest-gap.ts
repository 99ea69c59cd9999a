import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SegmentChunks } from './segment-chunks.ts'
import { segmentsCross } from './segment-distance.ts'

/** The shortest way between two groups of zones: its length and both ends, mm. */
export interface Gap {
  distance: number
  fromX: number
  fromY: number
  toX: number
  toY: number
}

const boxDistance2 = (a: Int32Array, i: number, b: Int32Array, j: number): number => {
  const dx = Math.max(a[i]! - b[j + 2]!, b[j]! - a[i + 2]!, 0)
  const dy = Math.max(a[i + 1]! - b[j + 3]!, b[j + 1]! - a[i + 3]!, 0)
  return dx * dx + dy * dy
}

/**
 * Shortest distance between the boundaries of two groups of zones with its two ends. Zones, then runs of segments, then
 * segments are taken up only while their boxes are nearer than the best so far.
 */
export const shortestGap = (
  columns: ZoneColumns,
  chunks: SegmentChunks,
  from: readonly number[],
  to: readonly number[],
): Gap => {
  const pairs: { a: number; b: number; near: number }[] = []
  for (const a of from)
    for (const b of to) pairs.push({ a, b, near: boxDistance2(columns.boxes, a * 4, columns.boxes, b * 4) })
  pairs.sort((one, other) => one.near - other.near)
  const best: Gap & { d2: number } = { distance: 0, fromX: 0, fromY: 0, toX: 0, toY: 0, d2: Infinity }
  for (const { a, b, near } of pairs) {
    if (near >= best.d2) break
    nearestChunks(columns, chunks, a, b, best)
  }
  best.distance = Math.sqrt(best.d2)
  return best
}

const nearestChunks = (
  { xy, boxes: zoneBoxes }: ZoneColumns,
  { zoneChunk, from, to, boxes }: SegmentChunks,
  a: number,
  b: number,
  best: Gap & { d2: number },
) => {
  // Runs of the first zone nearest to the second come first, so that the best is small before the many others.
  const order: { run: number; near: number }[] = []
  for (let i = zoneChunk[a]!; i < zoneChunk[a + 1]!; i++)
    order.push({ run: i, near: boxDistance2(boxes, i * 4, zoneBoxes, b * 4) })
  order.sort((one, other) => one.near - other.near)
  for (const { run, near } of order) {
    if (near >= best.d2) return
    for (let j = zoneChunk[b]!; j < zoneChunk[b + 1]!; j++) {
      if (boxDistance2(boxes, run * 4, boxes, j * 4) >= best.d2) continue
      for (let v = from[run]!; v < to[run]!; v++)
        for (let w = from[j]!; w < to[j]!; w++) nearestOfSegments(xy, v * 2, w * 2, best)
    }
  }
}

const nearestOfSegments = (xy: Int32Array, v: number, w: number, best: Gap & { d2: number }) => {
  const ax = xy[v]!
  const ay = xy[v + 1]!
  const bx = xy[v + 2]!
  const by = xy[v + 3]!
  const cx = xy[w]!
  const cy = xy[w + 1]!
  const dx = xy[w + 2]!
  const dy = xy[w + 3]!
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
  best: Gap & { d2: number },
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

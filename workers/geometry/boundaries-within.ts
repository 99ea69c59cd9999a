import type { ZoneColumns } from '../columns/zone-columns.ts'
import { type SegmentChunks, segmentSegment2 } from './segments.ts'

/** Runs of the second zone that are near the first; reused between calls. */
let near = new Uint32Array(256)

/** True if the boundaries of two zones come within `distance` mm of each other. The result is exact. */
export const boundariesWithin = (
  columns: ZoneColumns,
  chunks: SegmentChunks,
  a: number,
  b: number,
  distance: number,
): boolean => {
  const { boxes } = columns
  const { zoneChunk, boxes: runs } = chunks
  const minX = Math.max(boxes[a * 4]!, boxes[b * 4]! - distance)
  const minY = Math.max(boxes[a * 4 + 1]!, boxes[b * 4 + 1]! - distance)
  const maxX = Math.min(boxes[a * 4 + 2]!, boxes[b * 4 + 2]! + distance)
  const maxY = Math.min(boxes[a * 4 + 3]!, boxes[b * 4 + 3]! + distance)
  const end = zoneChunk[b + 1]!
  if (near.length < end - zoneChunk[b]!) near = new Uint32Array((end - zoneChunk[b]!) * 2)
  let count = 0
  for (let j = zoneChunk[b]!; j < end; j++) {
    const box = j * 4
    if (
      runs[box]! <= maxX + distance &&
      runs[box + 1]! <= maxY + distance &&
      runs[box + 2]! >= minX - distance &&
      runs[box + 3]! >= minY - distance
    )
      near[count++] = j
  }
  if (count === 0) return false
  for (let i = zoneChunk[a]!; i < zoneChunk[a + 1]!; i++) {
    const box = i * 4
    if (runs[box]! > maxX || runs[box + 1]! > maxY || runs[box + 2]! < minX || runs[box + 3]! < minY) continue
    const west = runs[box]! - distance
    const south = runs[box + 1]! - distance
    const east = runs[box + 2]! + distance
    const north = runs[box + 3]! + distance
    for (let k = 0; k < count; k++) {
      const other = near[k]! * 4
      if (runs[other]! > east || runs[other + 1]! > north || runs[other + 2]! < west || runs[other + 3]! < south)
        continue
      if (runsWithin(columns.xy, chunks, i, near[k]!, distance)) return true
    }
  }
  return false
}

const runsWithin = (xy: Int32Array, { from, to, boxes }: SegmentChunks, i: number, j: number, distance: number) => {
  const limit = distance * distance
  const west = boxes[j * 4]!
  const south = boxes[j * 4 + 1]!
  const east = boxes[j * 4 + 2]!
  const north = boxes[j * 4 + 3]!
  const first = from[j]!
  const last = to[j]!
  for (let v = from[i]!; v < to[i]!; v++) {
    const ax = xy[v * 2]!
    const ay = xy[v * 2 + 1]!
    const bx = xy[v * 2 + 2]!
    const by = xy[v * 2 + 3]!
    const minX = (ax < bx ? ax : bx) - distance
    const maxX = (ax < bx ? bx : ax) + distance
    const minY = (ay < by ? ay : by) - distance
    const maxY = (ay < by ? by : ay) + distance
    if (minX > east || maxX < west || minY > north || maxY < south) continue
    for (let w = first; w < last; w++) {
      const cx = xy[w * 2]!
      const dx = xy[w * 2 + 2]!
      if ((cx < minX && dx < minX) || (cx > maxX && dx > maxX)) continue
      const cy = xy[w * 2 + 1]!
      const dy = xy[w * 2 + 3]!
      if ((cy < minY && dy < minY) || (cy > maxY && dy > maxY)) continue
      if (segmentSegment2(ax, ay, bx, by, cx, cy, dx, dy) <= limit) return true
    }
  }
  return false
}

import type { ZoneColumns } from '../columns/zone-columns.ts'
import type { SegmentChunks } from './segment-chunks.ts'
import { segmentSegment2 } from './segment-distance.ts'

/** Whether the boundaries of two zones come within `distance` mm of each other, exactly. */
export const boundariesWithin = (
  columns: ZoneColumns,
  chunks: SegmentChunks,
  a: number,
  b: number,
  distance: number,
): boolean => {
  const { boxes } = columns
  const { zoneChunk, boxes: chunkBoxes } = chunks
  const minX = Math.max(boxes[a * 4]!, boxes[b * 4]!) - distance
  const minY = Math.max(boxes[a * 4 + 1]!, boxes[b * 4 + 1]!) - distance
  const maxX = Math.min(boxes[a * 4 + 2]!, boxes[b * 4 + 2]!) + distance
  const maxY = Math.min(boxes[a * 4 + 3]!, boxes[b * 4 + 3]!) + distance
  for (let i = zoneChunk[a]!; i < zoneChunk[a + 1]!; i++) {
    const box = i * 4
    if (
      chunkBoxes[box]! > maxX ||
      chunkBoxes[box + 1]! > maxY ||
      chunkBoxes[box + 2]! < minX ||
      chunkBoxes[box + 3]! < minY
    )
      continue
    const west = chunkBoxes[box]! - distance
    const south = chunkBoxes[box + 1]! - distance
    const east = chunkBoxes[box + 2]! + distance
    const north = chunkBoxes[box + 3]! + distance
    for (let j = zoneChunk[b]!; j < zoneChunk[b + 1]!; j++) {
      const other = j * 4
      if (
        chunkBoxes[other]! > east ||
        chunkBoxes[other + 1]! > north ||
        chunkBoxes[other + 2]! < west ||
        chunkBoxes[other + 3]! < south
      )
        continue
      if (chunksWithin(columns.xy, chunks, i, j, distance)) return true
    }
  }
  return false
}

const chunksWithin = (xy: Int32Array, { from, to }: SegmentChunks, i: number, j: number, distance: number) => {
  const limit = distance * distance
  for (let v = from[i]!; v < to[i]!; v++) {
    const ax = xy[v * 2]!
    const ay = xy[v * 2 + 1]!
    const bx = xy[v * 2 + 2]!
    const by = xy[v * 2 + 3]!
    const minX = (ax < bx ? ax : bx) - distance
    const maxX = (ax < bx ? bx : ax) + distance
    const minY = (ay < by ? ay : by) - distance
    const maxY = (ay < by ? by : ay) + distance
    for (let w = from[j]!; w < to[j]!; w++) {
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

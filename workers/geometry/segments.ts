import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'

/** The number of segments per chunk. A search can skip a whole chunk by its box. */
const CHUNK_SEGMENTS = 16

/**
 * Runs of up to 16 consecutive segments of a ring, with their boxes. Zone z has the chunks from zoneChunk[z] up to
 * zoneChunk[z + 1]; chunk c has the segments that start at vertices from[c] up to, but not including, to[c].
 */
export interface SegmentChunks {
  readonly zoneChunk: Uint32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** minE, minN, maxE, maxN, in mm. */
  readonly boxes: Int32Array
}

export const segmentChunks = (columns: ZoneColumns): SegmentChunks => {
  const { xy, ringStart, count } = columns
  const rings = ringStart.length - 1
  let chunks = 0
  for (let r = 0; r < rings; r++) chunks += Math.ceil((ringStart[r + 1]! - ringStart[r]! - 1) / CHUNK_SEGMENTS)
  const from = new Uint32Array(chunks)
  const to = new Uint32Array(chunks)
  const boxes = new Int32Array(chunks * 4)
  const zoneChunk = new Uint32Array(count + 1)
  let c = 0
  for (let zone = 0; zone < count; zone++) {
    for (let ring = firstRing(columns, zone); ring < endRing(columns, zone); ring++) {
      const last = ringStart[ring + 1]! - 1
      for (let v = ringStart[ring]!; v < last; v += CHUNK_SEGMENTS) {
        const end = Math.min(v + CHUNK_SEGMENTS, last)
        let minX = xy[v * 2]!
        let minY = xy[v * 2 + 1]!
        let maxX = minX
        let maxY = minY
        for (let i = v + 1; i <= end; i++) {
          const x = xy[i * 2]!
          const y = xy[i * 2 + 1]!
          minX = Math.min(minX, x)
          maxX = Math.max(maxX, x)
          minY = Math.min(minY, y)
          maxY = Math.max(maxY, y)
        }
        from[c] = v
        to[c] = end
        boxes[c * 4] = minX
        boxes[c * 4 + 1] = minY
        boxes[c * 4 + 2] = maxX
        boxes[c * 4 + 3] = maxY
        c += 1
      }
    }
    zoneChunk[zone + 1] = c
  }
  return { zoneChunk, from, to, boxes }
}

/** The squared distance from point p to segment a-b. */
const pointSegment2 = (px: number, py: number, ax: number, ay: number, bx: number, by: number): number => {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  let t = length2 === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length2
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const ex = ax + t * dx - px
  const ey = ay + t * dy - py
  return ex * ex + ey * ey
}

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number) =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax)

/** A function of the segments a-b and c-d. */
type OfTwoSegments<T> = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
) => T

/** True if two segments cross, or touch anywhere except at an end of both. Touching ends have the distance 0. */
export const segmentsCross: OfTwoSegments<boolean> = (ax, ay, bx, by, cx, cy, dx, dy) => {
  const c = side(ax, ay, bx, by, cx, cy)
  const d = side(ax, ay, bx, by, dx, dy)
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false
  const a = side(cx, cy, dx, dy, ax, ay)
  const b = side(cx, cy, dx, dy, bx, by)
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false
  return !(c === 0 && d === 0)
}

/** The squared distance between two segments, 0 if they cross. */
export const segmentSegment2: OfTwoSegments<number> = (ax, ay, bx, by, cx, cy, dx, dy) => {
  if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) return 0
  return Math.min(
    pointSegment2(ax, ay, cx, cy, dx, dy),
    pointSegment2(bx, by, cx, cy, dx, dy),
    pointSegment2(cx, cy, ax, ay, bx, by),
    pointSegment2(dx, dy, ax, ay, bx, by),
  )
}

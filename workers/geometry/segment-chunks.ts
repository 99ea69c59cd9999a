import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'

/** Segments of a chunk; a chunk's box lets a search skip all of them. */
const CHUNK_SEGMENTS = 16

/**
 * Runs of up to 16 consecutive segments of a ring with their boxes. Zone z has the chunks zoneChunk[z] up to
 * zoneChunk[z + 1]; chunk c the segments that begin at vertices from[c] up to to[c] (past the last).
 */
export interface SegmentChunks {
  readonly zoneChunk: Uint32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** minE, minN, maxE, maxN, mm. */
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

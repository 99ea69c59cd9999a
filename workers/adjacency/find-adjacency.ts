import { CONTIGUITY_TOLERANCE_M } from '../../src/domain/constants.ts'
import { GrowingUint32 } from '../columns/growing.ts'
import { endRing, firstRing, MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { EngineError } from '../engine-error.ts'
import { boundariesWithin } from '../geometry/boundaries-within.ts'
import { type SegmentChunks, segmentChunks } from '../geometry/segments.ts'
import { containsPartOf } from '../geometry/zone-points.ts'
import { forBoxPairs, MAX_BOXES } from './box-pairs.ts'
import { graphOf, type ZoneGraph } from './zone-graph.ts'

const TOLERANCE_MM = CONTIGUITY_TOLERANCE_M * MM_PER_M

/**
 * Computes the exact contiguity graph. Two zones are neighbours if their boundaries come within CONTIGUITY_TOLERANCE_M of
 * each other, or if they overlap. A shared vertex settles most pairs of nearby boxes; the others are measured exactly.
 */
export const findAdjacency = (columns: ZoneColumns, chunks: SegmentChunks = segmentChunks(columns)): ZoneGraph => {
  if (columns.count >= MAX_BOXES)
    throw new EngineError('too-large', `${columns.count} zones are more than can be joined.`)
  const vertices = new VertexTable(columns, chunks)
  const pairs = new PairList()
  forBoxPairs(columns.boxes, TOLERANCE_MM, (one, other) => {
    vertices.hold(one)
    if (
      vertices.sharedBy(other) ||
      boundariesWithin(columns, chunks, one, other, TOLERANCE_MM) ||
      containsPartOf(columns, one, other) ||
      containsPartOf(columns, other, one)
    )
      pairs.push(one, other)
  })
  const { a, b } = pairs.arrays()
  return graphOf(columns.count, a, b)
}

/** Pairs of zones. Each is listed once, and they are grouped by their smaller member. */
class PairList {
  readonly a = new GrowingUint32(65_536)
  readonly b = new GrowingUint32(65_536)

  push(one: number, other: number) {
    this.a.push(one < other ? one : other)
    this.b.push(one < other ? other : one)
  }

  get length() {
    return this.a.length
  }

  arrays() {
    return { a: this.a.array.subarray(0, this.a.length), b: this.b.array.subarray(0, this.b.length) }
  }
}

const SMALLEST = 64
/** Neighbours that share an edge share two consecutive vertices, and the table contains one of the two. */
const STEP = 2
/** Odd numbers whose products spread nearby coordinates over all bits. */
const MIX_X = 0x9e3779b1
const MIX_Y = 0x85ebca6b

/**
 * A table of every second vertex of a zone, used to find out whether another zone shares a vertex (to the millimetre).
 * One zone's table fits into the processor's nearest cache. A table of all vertices would miss the cache on every
 * lookup.
 */
class VertexTable {
  private readonly columns: ZoneColumns
  private readonly chunks: SegmentChunks
  private slots = new Int32Array(SMALLEST)
  private mask = SMALLEST - 1
  private zone = -1

  constructor(columns: ZoneColumns, chunks: SegmentChunks) {
    this.columns = columns
    this.chunks = chunks
  }

  /** Replaces the contents with every second vertex of a zone's rings. */
  hold(zone: number) {
    if (zone === this.zone) return
    this.zone = zone
    const { columns } = this
    const { ringStart, xy } = columns
    const first = firstRing(columns, zone)
    const end = endRing(columns, zone)
    let size = SMALLEST
    while (size * STEP < (ringStart[end]! - ringStart[first]! + (end - first) * STEP) * 2) size *= 2
    if (size > this.slots.length) this.slots = new Int32Array(size)
    else this.slots.fill(0, 0, size)
    this.mask = size - 1
    const { slots, mask } = this
    for (let ring = first; ring < end; ring++) {
      // A ring's last vertex repeats its first.
      const last = ringStart[ring + 1]! - 1
      for (let v = ringStart[ring]!; v < last; v += STEP) {
        let slot = slotOf(xy[v * 2]!, xy[v * 2 + 1]!) & mask
        while (slots[slot] !== 0) slot = (slot + 1) & mask
        slots[slot] = v + 1
      }
    }
  }

  /** True if another zone shares one of the stored vertices. Skips runs whose boxes are apart. */
  sharedBy(other: number): boolean {
    const { slots, mask, zone } = this
    const { xy, boxes } = this.columns
    const { zoneChunk, from, to, boxes: chunkBoxes } = this.chunks
    const minX = boxes[zone * 4]!
    const minY = boxes[zone * 4 + 1]!
    const maxX = boxes[zone * 4 + 2]!
    const maxY = boxes[zone * 4 + 3]!
    for (let chunk = zoneChunk[other]!; chunk < zoneChunk[other + 1]!; chunk++) {
      const box = chunk * 4
      if (
        chunkBoxes[box]! > maxX ||
        chunkBoxes[box + 1]! > maxY ||
        chunkBoxes[box + 2]! < minX ||
        chunkBoxes[box + 3]! < minY
      )
        continue
      for (let v = from[chunk]!; v < to[chunk]!; v++) {
        const x = xy[v * 2]!
        const y = xy[v * 2 + 1]!
        if (x < minX || x > maxX || y < minY || y > maxY) continue
        let slot = slotOf(x, y) & mask
        for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
          if (xy[held * 2 - 2] === x && xy[held * 2 - 1] === y) return true
          slot = (slot + 1) & mask
        }
      }
    }
    return false
  }
}

const slotOf = (x: number, y: number): number => {
  const hash = Math.imul(x, MIX_X) ^ Math.imul(y, MIX_Y)
  return hash ^ (hash >>> 15)
}

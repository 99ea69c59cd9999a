import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'
import { PairList } from './pair-list.ts'

/**
 * Pairs of zones that have a vertex in common (to the millimetre), each once. A hash table of vertices holds, per
 * vertex, the zones that have it as a linked list; almost every neighbour is found here.
 */
export const sharedVertexPairs = (columns: ZoneColumns): PairList => {
  const { xy, ringStart, count } = columns
  const vertices = xy.length >> 1
  let size = 1024
  while (size < vertices * 1.5) size *= 2
  const mask = size - 1
  /** Entry number plus one at each slot; entries are (vertex, zone, next entry of the same vertex plus one). */
  const slots = new Int32Array(size)
  const entryVertex = new Int32Array(vertices)
  const entryZone = new Int32Array(vertices)
  const entryNext = new Int32Array(vertices)
  let entries = 0
  /** The last zone that was paired with each. */
  const pairedBy = new Int32Array(count).fill(-1)
  const pairs = new PairList()

  for (let zone = 0; zone < count; zone++) {
    for (let ring = firstRing(columns, zone); ring < endRing(columns, zone); ring++) {
      const end = ringStart[ring + 1]! - 1
      for (let v = ringStart[ring]!; v < end; v++) {
        const x = xy[v * 2]!
        const y = xy[v * 2 + 1]!
        let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
        hash ^= hash >>> 15
        let slot = hash & mask
        let head = slots[slot]!
        while (head !== 0) {
          const other = entryVertex[head - 1]! * 2
          if (xy[other] === x && xy[other + 1] === y) break
          slot = (slot + 1) & mask
          head = slots[slot]!
        }
        let known = false
        for (let e = head; e !== 0; e = entryNext[e - 1]!) {
          const other = entryZone[e - 1]!
          if (other === zone) known = true
          else if (pairedBy[other] !== zone) {
            pairedBy[other] = zone
            pairs.push(other, zone)
          }
        }
        if (known) continue
        entryVertex[entries] = v
        entryZone[entries] = zone
        entryNext[entries] = head
        entries += 1
        slots[slot] = entries
      }
    }
  }
  return pairs
}

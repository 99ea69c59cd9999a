import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'

/** Zones with their vertices snapped for one zoom: what snapping makes equal, doubled back or empty is left out. */
export interface ZoneLevel {
  /** Interleaved x, y of open rings in cells of the zoom. */
  readonly cells: Int32Array
  readonly ringStart: Uint32Array
  /** 1 for outer rings. */
  readonly outer: Uint8Array
  /** Zone z has the rings zoneRing[z] up to zoneRing[z + 1]. */
  readonly zoneRing: Uint32Array
}

/**
 * Snaps each vertex to cells of 2^bits tile units, equally on both sides of a shared edge: what one zone loses its neighbour
 * gains, so that the zones still cover the same ground.
 */
export const zoneLevel = (columns: ZoneColumns, units: Int32Array, bits: number): ZoneLevel => {
  const { count, partStart, zoneStart, ringStart: rings } = columns
  const cells = new Int32Array(units.length)
  const allRings = rings.length - 1
  const ringStart = new Uint32Array(allRings + 1)
  const outer = new Uint8Array(allRings)
  const zoneRing = new Uint32Array(count + 1)
  const half = 2 ** bits / 2
  let used = 0
  let kept = 0
  for (let zone = 0; zone < count; zone++) {
    let part = zoneStart[zone]!
    let lost = false
    const end = endRing(columns, zone)
    for (let ring = firstRing(columns, zone); ring < end; ring++) {
      while (part + 1 < partStart.length && partStart[part + 1]! <= ring) part++
      const isOuter = partStart[part] === ring
      if (lost && !isOuter) continue
      const begin = used
      const past = rings[ring + 1]! * 2 - 2
      for (let i = rings[ring]! * 2; i < past; i += 2) {
        // Units are below 2^31: added half they need the unsigned shift.
        const x = (units[i]! + half) >>> bits
        const y = (units[i + 1]! + half) >>> bits
        if (used > begin && cells[used - 2] === x && cells[used - 1] === y) continue
        if (used - begin >= 4 && cells[used - 4] === x && cells[used - 3] === y) {
          used -= 2
          continue
        }
        cells[used] = x
        cells[used + 1] = y
        used += 2
      }
      while (used - begin >= 4 && cells[begin] === cells[used - 2] && cells[begin + 1] === cells[used - 1]) used -= 2
      lost = isOuter && used - begin < 6
      if (used - begin < 6) {
        used = begin
        continue
      }
      outer[kept] = isOuter ? 1 : 0
      ringStart[++kept] = used / 2
    }
    zoneRing[zone + 1] = kept
  }
  return {
    cells: cells.slice(0, used),
    ringStart: ringStart.slice(0, kept + 1),
    outer: outer.slice(0, kept),
    zoneRing,
  }
}

import { endRing, firstRing, type ZoneColumns } from '../columns/zone-columns.ts'
import { pointInZone } from '../geometry/point-in-zone.ts'
import type { Region } from './region.ts'
import { side } from './side.ts'

/**
 * Whether a zone and a region share ground, decided by the signs of exact sides: an edge of one crosses an edge of the
 * other, or a corner of one lies inside the other. Common borders alone are no common ground. Asked only where the common
 * area is too small to be distinguished from a rounding error.
 */
export const zoneMeets = (columns: ZoneColumns, zone: number, region: Region, near: readonly number[]): boolean => {
  const { xy, ringStart } = columns
  const { edges } = region
  for (const edge of near) {
    const [ax, ay, bx, by] = [edges[edge * 4]!, edges[edge * 4 + 1]!, edges[edge * 4 + 2]!, edges[edge * 4 + 3]!]
    const [minX, maxX] = [Math.min(ax, bx), Math.max(ax, bx)]
    const [minY, maxY] = [Math.min(ay, by), Math.max(ay, by)]
    let touches = false
    for (let ring = firstRing(columns, zone); ring < endRing(columns, zone); ring++)
      for (let v = ringStart[ring]!; v < ringStart[ring + 1]! - 1; v++) {
        const [cx, cy, dx, dy] = [xy[v * 2]!, xy[v * 2 + 1]!, xy[v * 2 + 2]!, xy[v * 2 + 3]!]
        if ((cx < minX && dx < minX) || (cx > maxX && dx > maxX)) continue
        if ((cy < minY && dy < minY) || (cy > maxY && dy > maxY)) continue
        const c = side(ax, ay, bx, by, cx, cy)
        const d = side(ax, ay, bx, by, dx, dy)
        const a = side(cx, cy, dx, dy, ax, ay)
        const b = side(cx, cy, dx, dy, bx, by)
        if (c * d < 0 && a * b < 0) return true
        touches ||= a === 0
      }
    if (!touches && pointInZone(columns, zone, ax, ay)) return true
  }
  return false
}

import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { ringArea2 } from '../measure/zone-areas.ts'

/**
 * True if a point (mm) is inside a part: in its outer ring and in none of its holes. A point on an edge belongs to one
 * side only.
 */
const pointInPart = (columns: ZoneColumns, part: number, x: number, y: number): boolean => {
  const { xy, ringStart, partStart } = columns
  let inside = false
  for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
    const end = ringStart[ring + 1]!
    let ax = xy[ringStart[ring]! * 2]!
    let ay = xy[ringStart[ring]! * 2 + 1]!
    for (let v = ringStart[ring]! + 1; v < end; v++) {
      const bx = xy[v * 2]!
      const by = xy[v * 2 + 1]!
      if (ay > y !== by > y) {
        // The side of the edge, as a product: exact in whole millimetres for edges up to about 90 km.
        const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if (cross > 0 === by > ay) inside = !inside
      }
      ax = bx
      ay = by
    }
  }
  return inside
}

/** True if a point (mm) is inside any part of a zone. */
export const pointInZone = (columns: ZoneColumns, zone: number, x: number, y: number): boolean => {
  const { boxes, zoneStart } = columns
  const box = zone * 4
  if (x < boxes[box]! || y < boxes[box + 1]! || x > boxes[box + 2]! || y > boxes[box + 3]!) return false
  for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++)
    if (pointInPart(columns, part, x, y)) return true
  return false
}

/** True if a part of zone b is inside zone a. Only correct if their boundaries do not come near each other. */
export const containsPartOf = (columns: ZoneColumns, a: number, b: number): boolean => {
  const { xy, ringStart, partStart, zoneStart } = columns
  for (let part = zoneStart[b]!; part < zoneStart[b + 1]!; part++) {
    const first = ringStart[partStart[part]!]! * 2
    if (pointInZone(columns, a, xy[first]!, xy[first + 1]!)) return true
  }
  return false
}

/**
 * A point inside a zone, in mm. It is on a line at half the height of the zone's largest part, in the middle of the
 * line's longest stretch inside. Null for an empty zone.
 */
export const insidePoint = (columns: ZoneColumns, zone: number): [number, number] | null => {
  if (isEmptyZone(columns, zone)) return null
  const { partStart, zoneStart, ringStart, xy } = columns
  let part = zoneStart[zone]!
  let largest = -1
  for (let p = part; p < zoneStart[zone + 1]!; p++) {
    const area = Math.abs(ringArea2(columns, partStart[p]!))
    if (area > largest) {
      largest = area
      part = p
    }
  }
  let low = Infinity
  let high = -Infinity
  const outer = partStart[part]!
  for (let v = ringStart[outer]!; v < ringStart[outer + 1]!; v++) {
    low = Math.min(low, xy[v * 2 + 1]!)
    high = Math.max(high, xy[v * 2 + 1]!)
  }
  // Half a millimetre off the grid, so that the line meets no vertex.
  const y = Math.floor((low + high) / 2) + 0.5
  const crossings: number[] = []
  for (let ring = outer; ring < partStart[part + 1]!; ring++)
    for (let v = ringStart[ring]!; v < ringStart[ring + 1]! - 1; v++) {
      const ay = xy[v * 2 + 1]!
      const by = xy[v * 2 + 3]!
      if (ay > y === by > y) continue
      crossings.push(xy[v * 2]! + ((y - ay) / (by - ay)) * (xy[v * 2 + 2]! - xy[v * 2]!))
    }
  crossings.sort((a, b) => a - b)
  let best: [number, number] = [xy[ringStart[outer]! * 2]!, xy[ringStart[outer]! * 2 + 1]!]
  let widest = -1
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const width = crossings[i + 1]! - crossings[i]!
    if (width > widest) {
      widest = width
      best = [(crossings[i]! + crossings[i + 1]!) / 2, y]
    }
  }
  return best
}

import { endRing, firstRing, isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { insidePoint, pointInZone } from '../geometry/zone-points.ts'
import { ringArea2 } from '../measure/zone-areas.ts'
import type { LoadedZones } from '../zone-set.ts'
import { side } from './edge-tree.ts'
import type { Region } from './region.ts'

const MM2_PER_M2 = 1e6
/**
 * An area within this share of half a zone counts as exactly half, which is not more than half. Rounding errors are below
 * 1e-12.
 */
const TIE = 1e-9
/** Below this share of a zone, exact sides decide whether two areas overlap. */
const DOUBTFUL = 1e-11

/** The zones that each rule selects, as positions in file order. */
export interface ZonesByRule {
  readonly centre: number[]
  readonly majority: number[]
  readonly touched: number[]
}

/**
 * The zones that a region selects by each rule. Zones are only compared edge by edge if their boxes meet an edge of the
 * region.
 */
export const zonesInRegion = (
  { columns, areas, index }: Pick<LoadedZones, 'columns' | 'areas' | 'index'>,
  region: Region,
): ZonesByRule => {
  const selected: ZonesByRule = { centre: [], majority: [], touched: [] }
  const { boxes } = columns
  const near: number[] = []
  for (const zone of index.search(...region.box)) {
    if (isEmptyZone(columns, zone)) continue
    const box = zone * 4
    region.edgesIn(boxes[box]! - 1, boxes[box + 1]! - 1, boxes[box + 2]! + 1, boxes[box + 3]! + 1, near)
    if (near.length === 0) {
      if (!region.holds(boxes[box]!, boxes[box + 1]!)) continue
      selected.centre.push(zone)
      selected.majority.push(zone)
      selected.touched.push(zone)
      continue
    }
    const isCentre = holdsCentre(columns, zone, region)
    const inside = areaInside(columns, zone, region, near) / MM2_PER_M2
    const half = areas[zone]! / 2
    if (isCentre) selected.centre.push(zone)
    if (inside - half > TIE * half) selected.majority.push(zone)
    if (isCentre || inside > DOUBTFUL * half || zoneMeets(columns, zone, region, near)) selected.touched.push(zone)
  }
  return selected
}

const holdsCentre = (columns: ZoneColumns, zone: number, region: Region): boolean => {
  const [x, y] = insidePoint(columns, zone)!
  return region.holds(x, y)
}

/** How far outside a zone's box the sums begin, in mm: a place where no corner of a zone or region can be. */
const OFF = 0.5 + 2 ** -21

/**
 * The area of a zone inside a region, in mm2. A path leads from the south-western corner of the zone's box east along
 * the box's foot and then north to a point of the zone. The region's winding number there is its winding number at the
 * corner, changed by each edge that the path crosses. The area is therefore a sum over the edges of both: crossing
 * points need not be connected, and corners and edges that coincide need no special treatment.
 * @param near the region's edges whose boxes touch the zone's box, widened by 1 mm
 */
export const areaInside = (columns: ZoneColumns, zone: number, region: Region, near: readonly number[]): number => {
  const { xy, ringStart, partStart, zoneStart, boxes } = columns
  const { edges } = region
  const x0 = boxes[zone * 4]! - OFF
  const y0 = boxes[zone * 4 + 1]! - OFF
  const atCorner = region.holds(x0, y0) ? 1 : 0

  // The changes made by an edge of the region: `ups` apply northwards from a stretch of it, `feet` eastwards from where
  // it crosses the foot.
  const ups: number[] = []
  const feet: number[] = []
  for (const edge of near) {
    const at = edge * 4
    let ax = edges[at]! - x0
    let ay = edges[at + 1]! - y0
    let bx = edges[at + 2]! - x0
    let by = edges[at + 3]! - y0
    const east = bx > ax
    if (ay < 0 !== by < 0) {
      const foot = ax - (ay / (by - ay)) * (bx - ax)
      const north = by > ay
      const left = side(edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!, x0, y0)
      // True if the corner is west of the crossing. A corner on the edge counts as above it, as in `holds`.
      if (left === 0 ? east === north : left > 0 === north) feet.push(foot, north ? -1 : 1)
      if (ay < 0) {
        ax = foot
        ay = 0
      } else {
        bx = foot
        by = 0
      }
    } else if (ay < 0) continue
    if (ax === bx) continue
    if (east) ups.push(ax, ay, bx, by, 1)
    else ups.push(bx, by, ax, ay, -1)
  }
  let sum = 0
  for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++)
    for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
      const area2 = ringArea2(columns, ring)
      const isOuter = ring === partStart[part]
      // Positive if the ring's stretches that run west are its northern ones.
      const turn = area2 > 0 === isOuter ? 1 : -1
      if (atCorner === 1) sum += (isOuter ? Math.abs(area2) : -Math.abs(area2)) / 2
      const end = ringStart[ring + 1]! - 1
      for (let v = ringStart[ring]!; v < end; v++) {
        let ax = xy[v * 2]! - x0
        let ay = xy[v * 2 + 1]! - y0
        let bx = xy[v * 2 + 2]! - x0
        let by = xy[v * 2 + 3]! - y0
        if (ax === bx) continue
        let sign = -turn
        if (bx < ax) {
          sign = turn
          const [x, y] = [ax, ay]
          ax = bx
          ay = by
          bx = x
          by = y
        }
        const slope = (by - ay) / (bx - ax)
        for (let f = 0; f < feet.length; f += 2) {
          const foot = feet[f]!
          if (foot >= bx) continue
          const from = foot > ax ? foot : ax
          sum += sign * feet[f + 1]! * (bx - from) * ((by + ay + slope * (from - ax)) / 2)
        }
        for (let u = 0; u < ups.length; u += 5) {
          const from = ups[u]! > ax ? ups[u]! : ax
          const to = ups[u + 2]! < bx ? ups[u + 2]! : bx
          if (from >= to) continue
          const incline = (ups[u + 3]! - ups[u + 1]!) / (ups[u + 2]! - ups[u]!)
          const above = ay + slope * (from - ax) - ups[u + 1]! - incline * (from - ups[u]!)
          const last = ay + slope * (to - ax) - ups[u + 1]! - incline * (to - ups[u]!)
          if (above <= 0 && last <= 0) continue
          const positive =
            above >= 0 && last >= 0
              ? (above + last) / 2
              : (above > 0 ? above * above : last * last) / 2 / Math.abs(above - last)
          sum += sign * ups[u + 4]! * (to - from) * positive
        }
      }
    }
  return Math.max(sum, 0)
}

/**
 * True if a zone and a region overlap, decided by the signs of exact sides: an edge of one crosses an edge of the
 * other, or a corner of one is inside the other. A common border alone is not an overlap. Only used if the common area
 * is too small to distinguish from a rounding error.
 */
const zoneMeets = (columns: ZoneColumns, zone: number, region: Region, near: readonly number[]): boolean => {
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

import type { ZoneColumns } from '../columns/zone-columns.ts'
import { ringArea2 } from '../measure/zone-areas.ts'
import type { Region } from './region.ts'
import { side } from './side.ts'

/** How far outside a zone's box the sums begin, mm: where no corner of a zone or of a region can lie. */
const OFF = 0.5 + 2 ** -21

/**
 * Area of a zone inside a region, mm2. The winding number of the region at a point of the zone is that at the south-western
 * corner of the zone's box, changed by each edge that is crossed on the way east along the box's foot and then north. So
 * the area is a sum over the edges of both: no crossing point has to be joined to another, and corners and edges that
 * coincide need no special care.
 * @param near the region's edges whose box touches the zone's, widened by 1 mm
 */
export const areaInside = (columns: ZoneColumns, zone: number, region: Region, near: readonly number[]): number => {
  const { xy, ringStart, partStart, zoneStart, boxes } = columns
  const { edges } = region
  const x0 = boxes[zone * 4]! - OFF
  const y0 = boxes[zone * 4 + 1]! - OFF
  const atCorner = region.holds(x0, y0) ? 1 : 0

  // What an edge of the region changes: `ups` from a stretch of it on north, `feet` from where it crosses the foot on east.
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
      // Whether the corner lies west of the crossing; a corner on the edge counts as above it, as in `holds`.
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
      // Positive where the ring's stretches that run west are its northern ones.
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

import { boundaryOf } from './boundary-of-rings.ts'
import { EdgeTree } from './edge-tree.ts'
import type { ShapeRing } from './shape-rings.ts'

/** Ground as its directed boundary edges, which do not cross; its inside is on their left. Millimetres. */
export class Region extends EdgeTree {
  /**
   * Whether a point lies in the region. A point on its western or southern edge does, one on its eastern or northern edge
   * does not, so that of two regions with a common border exactly one holds it.
   */
  holds(x: number, y: number): boolean {
    return !this.isEmpty && this.crossingsBelow(x, y) !== 0
  }

  /** Area in mm2, and the centroid, or a point inside where the centroid is not. */
  measure(): { readonly area: number; readonly middle: readonly [number, number] } {
    const { edges } = this
    const [x0 = 0, y0 = 0] = edges
    let [area2, cx, cy] = [0, 0, 0]
    for (let i = 0; i < edges.length; i += 4) {
      const [ax, ay, bx, by] = [edges[i]! - x0, edges[i + 1]! - y0, edges[i + 2]! - x0, edges[i + 3]! - y0]
      const cross = ax * by - bx * ay
      area2 += cross
      cx += (ax + bx) * cross
      cy += (ay + by) * cross
    }
    if (!(area2 > 0)) return { area: 0, middle: [x0, y0] }
    const [x, y] = [x0 + cx / 3 / area2, y0 + cy / 3 / area2]
    return { area: area2 / 2, middle: this.holds(x, y) ? [x, y] : this.pointInside() }
  }

  /** The middle of the widest stretch of the region along a line through the middle of its height. */
  private pointInside(): readonly [number, number] {
    const { edges } = this
    const [minX, minY, maxX, maxY] = this.box
    const y = Math.floor((minY + maxY) / 2) + 0.5
    const crossings = this.edgesIn(minX, y, maxX, y, [])
      .filter(edge => edges[edge * 4 + 1]! > y !== edges[edge * 4 + 3]! > y)
      .map(edge => {
        const [ax, ay, bx, by] = edges.subarray(edge * 4, edge * 4 + 4)
        return ax! + ((y - ay!) / (by! - ay!)) * (bx! - ax!)
      })
      .sort((a, b) => a - b)
    let best: readonly [number, number] = [(minX + maxX) / 2, y]
    let widest = 0
    for (let i = 0; i + 1 < crossings.length; i++) {
      const [west, east] = [crossings[i]!, crossings[i + 1]!]
      if (east - west <= widest || !this.holds((west + east) / 2, y)) continue
      widest = east - west
      best = [(west + east) / 2, y]
    }
    return best
  }
}

/** The ground that rings go round, also where they cross. */
export const regionOf = (rings: readonly ShapeRing[]): Region => new Region(boundaryOf(rings))

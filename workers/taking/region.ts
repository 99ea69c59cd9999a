import { EdgeTree } from './edge-tree.ts'
import { withoutCrossings } from './resolve-crossings.ts'
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

/** The ground that rings go round, also where they cross themselves: every point with a winding number other than 0. */
export const regionOf = (rings: readonly ShapeRing[]): Region => {
  const edges: number[] = []
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) edges.push(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!)
  const region = new Region(Float64Array.from(edges))
  const boundary = withoutCrossings(region)
  if (boundary !== null) return new Region(boundary)
  return runsClockwise(region.edges) ? new Region(turnedRound(region.edges)) : region
}

/** Of a single ring: those of an area have their directions by their role. */
const runsClockwise = (edges: Float64Array): boolean => {
  const [x0, y0] = [edges[0]!, edges[1]!]
  let area2 = 0
  for (let i = 0; i < edges.length; i += 4)
    area2 += (edges[i]! - x0) * (edges[i + 3]! - y0) - (edges[i + 2]! - x0) * (edges[i + 1]! - y0)
  return area2 < 0
}

const turnedRound = (edges: Float64Array): Float64Array => {
  const turned = new Float64Array(edges.length)
  for (let i = 0; i < edges.length; i += 4) {
    turned.set(edges.subarray(i + 2, i + 4), i)
    turned.set(edges.subarray(i, i + 2), i + 2)
  }
  return turned
}

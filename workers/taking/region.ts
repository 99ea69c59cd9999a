import type { ShapeRing } from './shape-rings.ts'
import { side } from './side.ts'

/** Members of a node in the tree of edges. Consecutive edges of a ring lie together, so that they need no sorting. */
const FAN = 8

/**
 * The ground that rings go round: every point with a winding number other than 0. Its directed edges, interior on the left,
 * lie in a tree of boxes. Millimetres.
 */
export class Region {
  /** Four numbers per edge: from and to. */
  readonly edges: Float64Array
  readonly count: number
  /** Boxes of runs of edges, level by level; level 0 are the edges' own. minX, minY, maxX, maxY. */
  private readonly levels: Float64Array[] = []

  constructor(edges: Float64Array) {
    this.edges = edges
    this.count = edges.length / 4
    let boxes = new Float64Array(edges.length)
    for (let i = 0; i < edges.length; i += 4) {
      boxes[i] = Math.min(edges[i]!, edges[i + 2]!)
      boxes[i + 1] = Math.min(edges[i + 1]!, edges[i + 3]!)
      boxes[i + 2] = Math.max(edges[i]!, edges[i + 2]!)
      boxes[i + 3] = Math.max(edges[i + 1]!, edges[i + 3]!)
    }
    this.levels.push(boxes)
    while (boxes.length > 4) {
      boxes = parents(boxes)
      this.levels.push(boxes)
    }
  }

  /** minX, minY, maxX, maxY; min above max where there are no edges. */
  get box(): readonly [number, number, number, number] {
    const top = this.levels.at(-1)!
    return this.count === 0 ? [0, 0, -1, -1] : [top[0]!, top[1]!, top[2]!, top[3]!]
  }

  /** The edges whose box touches the given one, in `out`. */
  edgesIn(minX: number, minY: number, maxX: number, maxY: number, out: number[]): number[] {
    out.length = 0
    if (this.count > 0) this.collect(this.levels.length - 1, 0, minX, minY, maxX, maxY, out)
    return out
  }

  private collect(
    level: number,
    node: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    out: number[],
  ): void {
    const boxes = this.levels[level]!
    const at = node * 4
    if (boxes[at]! > maxX || boxes[at + 1]! > maxY || boxes[at + 2]! < minX || boxes[at + 3]! < minY) return
    if (level === 0) {
      out.push(node)
      return
    }
    const end = Math.min((node + 1) * FAN, this.levels[level - 1]!.length / 4)
    for (let child = node * FAN; child < end; child++) this.collect(level - 1, child, minX, minY, maxX, maxY, out)
  }

  /**
   * Whether a point lies in the region. A point on its western or southern edge does, one on its eastern or northern edge
   * does not, so that of two regions with a common border exactly one holds it.
   */
  holds(x: number, y: number): boolean {
    return this.count > 0 && this.crossingsBelow(this.levels.length - 1, 0, x, y) !== 0
  }

  /** Edges that pass below a point, those that run east less those that run west. */
  private crossingsBelow(level: number, node: number, x: number, y: number): number {
    const boxes = this.levels[level]!
    const at = node * 4
    if (boxes[at]! > x || boxes[at + 2]! <= x || boxes[at + 1]! > y) return 0
    if (level === 0) {
      const { edges } = this
      const ax = edges[at]!
      const bx = edges[at + 2]!
      const east = bx > ax
      if (boxes[at + 3]! <= y) return east ? 1 : -1
      const left = side(ax, edges[at + 1]!, bx, edges[at + 3]!, x, y)
      return east ? (left >= 0 ? 1 : 0) : left <= 0 ? -1 : 0
    }
    let sum = 0
    const end = Math.min((node + 1) * FAN, this.levels[level - 1]!.length / 4)
    for (let child = node * FAN; child < end; child++) sum += this.crossingsBelow(level - 1, child, x, y)
    return sum
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

const parents = (boxes: Float64Array): Float64Array<ArrayBuffer> => {
  const nodes = Math.ceil(boxes.length / 4 / FAN)
  const out = new Float64Array(nodes * 4)
  for (let node = 0; node < nodes; node++) {
    const box = [Infinity, Infinity, -Infinity, -Infinity]
    const end = Math.min((node + 1) * FAN * 4, boxes.length)
    for (let i = node * FAN * 4; i < end; i += 4) {
      box[0] = Math.min(box[0]!, boxes[i]!)
      box[1] = Math.min(box[1]!, boxes[i + 1]!)
      box[2] = Math.max(box[2]!, boxes[i + 2]!)
      box[3] = Math.max(box[3]!, boxes[i + 3]!)
    }
    out.set(box, node * 4)
  }
  return out
}

/** The region of rings that do not cross each other or themselves. */
export const regionOf = (rings: readonly ShapeRing[]): Region => {
  const edges: number[] = []
  let twice = 0
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      edges.push(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!)
      twice += (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) - (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!)
    }
  const region = Float64Array.from(edges)
  // A lasso drawn clockwise is turned round.
  if (twice < 0)
    for (let i = 0; i < region.length; i += 4) {
      const [ax, ay] = [region[i]!, region[i + 1]!]
      region.copyWithin(i, i + 2, i + 4)
      region[i + 2] = ax
      region[i + 3] = ay
    }
  return new Region(region)
}

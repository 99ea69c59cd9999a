import RBush from 'rbush'
import { EngineError } from '../engine-error.ts'
import { signedArea2 } from '../geometry/polygons.ts'

/** The maximum number of corner comparisons between the rings of a file, which take half a second. */
const MAX_STEPS = 100_000_000
/** A ring's position within another is judged by this many of its corners, and as many middles of its edges. */
const SAMPLES = 16

/** A ring of a record, with the smallest ring around it. */
interface NestedRing {
  readonly ring: Float64Array
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  readonly area2: number
  isHole: boolean
  parent: NestedRing | null
}

const nestedRing = (ring: Float64Array): NestedRing => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    minX = Math.min(minX, ring[i]!)
    minY = Math.min(minY, ring[i + 1]!)
    maxX = Math.max(maxX, ring[i]!)
    maxY = Math.max(maxY, ring[i + 1]!)
  }
  return { ring, minX, minY, maxX, maxY, area2: signedArea2(ring), isHole: false, parent: null }
}

/** 1 if a point is inside a ring, -1 if it is outside, 0 if it is on the boundary. */
const sideOf = (ring: Float64Array, x: number, y: number): number => {
  let inside = -1
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    const turn = (xj - xi) * (y - yi) - (x - xi) * (yj - yi)
    if (
      turn === 0 &&
      x >= Math.min(xi, xj) &&
      x <= Math.max(xi, xj) &&
      y >= Math.min(yi, yj) &&
      y <= Math.max(yi, yj)
    )
      return 0
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = -inside
  }
  return inside
}

/**
 * Arranges the rings of one Shapefile record, in any order, as polygons. A ring is judged by the rings around it, not by
 * its direction, which programs get wrong: within an outer ring it is a hole, within a hole it is an island. Only a ring
 * that runs like its outer ring and reaches beyond it, or repeats it, is a polygon of its own.
 */
export const createRingNester = (): ((rings: readonly Float64Array[]) => Float64Array[][]) => {
  let budget = MAX_STEPS
  const spend = (steps: number) => {
    budget -= steps
    if (budget < 0)
      throw new EngineError('too-large', 'A shape of the .shp has too many rings within each other. Simplify it.')
  }
  /** How many sampled points of a ring are inside and outside another. */
  const sampled = (outer: Float64Array, inner: Float64Array, samples: number): { inside: number; outside: number } => {
    const corners = inner.length / 2 - 1
    const step = Math.max(1, Math.floor(corners / samples))
    let [inside, outside] = [0, 0]
    for (let corner = 0; corner < corners; corner += step) {
      const at = corner * 2
      const middle = [(inner[at]! + inner[at + 2]!) / 2, (inner[at + 1]! + inner[at + 3]!) / 2] as const
      for (const [x, y] of [[inner[at]!, inner[at + 1]!] as const, middle]) {
        spend(outer.length)
        const side = sideOf(outer, x, y)
        if (side > 0) inside += 1
        else if (side < 0) outside += 1
      }
    }
    return { inside, outside }
  }
  const isAround = (outer: NestedRing, inner: NestedRing): boolean => {
    const { inside, outside } = sampled(outer.ring, inner.ring, SAMPLES)
    return inside > outside
  }
  /** True if no corner of a ring is outside another, and not all are on its boundary. */
  const isWithin = (outer: NestedRing, inner: NestedRing): boolean => {
    const { inside, outside } = sampled(outer.ring, inner.ring, Infinity)
    return inside > 0 && outside === 0
  }

  return rings => {
    if (rings.length < 2) return rings.map(ring => [ring])
    const nested = rings.map(nestedRing)
    const tree = new RBush<NestedRing>().load(nested)
    // Larger rings first, so that the roles of the rings around a ring are known.
    for (const ring of nested.toSorted((a, b) => Math.abs(b.area2) - Math.abs(a.area2))) {
      const { minX, minY, maxX, maxY } = ring
      const about = tree
        .search({ minX, minY, maxX: minX, maxY: minY })
        .filter(
          other =>
            other !== ring &&
            Math.abs(other.area2) > Math.abs(ring.area2) &&
            other.maxX >= maxX &&
            other.maxY >= maxY,
        )
        .sort((a, b) => Math.abs(a.area2) - Math.abs(b.area2))
      spend(about.length)
      const parent = about.find(other => isAround(other, ring)) ?? null
      if (parent === null) continue
      const runsAlike = parent.area2 > 0 === ring.area2 > 0
      if (parent.isHole || (runsAlike && !isWithin(parent, ring))) continue
      ring.parent = parent
      ring.isHole = true
    }
    const polygons = new Map(nested.filter(({ isHole }) => !isHole).map(outer => [outer, [outer.ring]]))
    for (const { ring, isHole, parent } of nested) if (isHole) polygons.get(parent!)!.push(ring)
    return [...polygons.values()]
  }
}

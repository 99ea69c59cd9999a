import RBush from 'rbush'
import { EngineError } from '../engine-error.ts'
import { extentOf, signedArea2 } from '../geometry/polygons.ts'
import { ringPosition } from '../geometry/ring-position.ts'

/** The maximum number of corner comparisons between the rings of a file, which take half a second. */
const MAX_STEPS = 100_000_000
/** A ring's position within another is judged by about this many of its corners, and as many middles of its edges. */
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
  const [minX, minY, maxX, maxY] = extentOf([[ring]])
  return { ring, minX, minY, maxX, maxY, area2: signedArea2(ring), isHole: false, parent: null }
}

/**
 * Arranges the rings of one Shapefile record, in any order, as polygons. A ring is judged by the rings around it, not by
 * its direction, which programs get wrong: within an outer ring it is a hole, within a hole it is an island. Only a ring
 * that runs like its outer ring and reaches beyond it, or repeats it, is a separate polygon.
 */
export const createRingNester = (): ((rings: readonly Float64Array[]) => Float64Array[][]) => {
  let budget = MAX_STEPS
  const spend = (steps: number) => {
    budget -= steps
    if (budget < 0)
      throw new EngineError('too-large', 'A shape of the .shp has too many rings within each other. Simplify it.')
  }
  const isAround = (outer: NestedRing, inner: NestedRing): boolean => {
    const { inside, outside } = ringPosition(outer.ring, inner.ring, SAMPLES, spend)
    return inside > outside
  }
  /** True if no corner of a ring is outside another, and not all are on its boundary. */
  const isWithin = (outer: NestedRing, inner: NestedRing): boolean => {
    const { inside, outside } = ringPosition(outer.ring, inner.ring, Infinity, spend)
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
            other !== ring && Math.abs(other.area2) > Math.abs(ring.area2) && other.maxX >= maxX && other.maxY >= maxY,
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

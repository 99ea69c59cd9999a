import { badFile, EngineError } from '../errors.ts'
import { signedArea2 } from '../geometry/polygons.ts'

const SHP_CODE = 9994
const HEADER_BYTES = 100
const POLYGON_TYPES = [5, 15, 25]
const NULL_TYPE = 0
const OTHER_SHAPES: Readonly<Record<number, string>> = {
  1: 'points',
  3: 'lines',
  8: 'points',
  11: 'points',
  13: 'lines',
  18: 'points',
  21: 'points',
  23: 'lines',
  28: 'points',
  31: 'surfaces',
}
/** Comparisons of a file's holes with its outer rings, corner by corner: half a second. */
const MAX_STEPS = 100_000_000

/** Checks that the main file is as long as its header states, and holds polygons. */
const checkHeader = (shp: Uint8Array, view: DataView) => {
  if (shp.byteLength < HEADER_BYTES || view.getInt32(0) !== SHP_CODE)
    throw badFile('The .shp is not a Shapefile. Export it again.')
  const stated = view.getInt32(24) * 2
  if (stated !== shp.byteLength)
    throw badFile(`The .shp states ${stated} bytes and has ${shp.byteLength}. Copy or export it again.`)
  const type = view.getInt32(32, true)
  if (type !== NULL_TYPE && !POLYGON_TYPES.includes(type))
    throw badFile(
      `The Shapefile holds ${OTHER_SHAPES[type] ?? 'shapes'} (type ${type}); areas are polygons (type 5). Export the polygons.`,
    )
}

type Box = readonly [west: number, south: number, east: number, north: number]
const boxOf = (ring: Float64Array): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]!)
    south = Math.min(south, ring[i + 1]!)
    east = Math.max(east, ring[i]!)
    north = Math.max(north, ring[i + 1]!)
  }
  return [west, south, east, north]
}
const covers = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** True if a point lies in a ring; a point of its boundary may come out as either. */
const isInside = (ring: Float64Array, x: number, y: number): boolean => {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

/**
 * The shapes of a .shp one by one; null where a record has none. Outer rings run clockwise, holes anticlockwise and belong to
 * the first outer ring about them; a hole without one is an outer ring itself.
 * @throws EngineError `bad-file`, `too-large`
 */
export function* shapesOf(shp: Uint8Array): Generator<Float64Array[][] | null> {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  checkHeader(shp, view)
  let budget = MAX_STEPS
  let at = HEADER_BYTES
  for (let record = 1; at < shp.byteLength; record++) {
    const breaksOff = () => badFile(`Shape ${record} of the .shp is broken or cut off. Copy or export it again.`)
    if (at + 12 > shp.byteLength) throw breaksOff()
    const end = at + 8 + view.getInt32(at + 4) * 2
    if (end < at + 12 || end > shp.byteLength) throw breaksOff()
    const type = view.getInt32(at + 8, true)
    if (type === NULL_TYPE) yield null
    else {
      if (!POLYGON_TYPES.includes(type) || at + 52 > end) throw breaksOff()
      const parts = view.getInt32(at + 44, true)
      const points = view.getInt32(at + 48, true)
      const pointsAt = at + 52 + parts * 4
      if (parts < 0 || points < 0 || pointsAt + points * 16 > end) throw breaksOff()
      const rings: Float64Array[] = []
      for (let part = 0; part < parts; part++) {
        const from = view.getInt32(at + 52 + part * 4, true)
        const to = part + 1 < parts ? view.getInt32(at + 56 + part * 4, true) : points
        if (from < 0 || to < from || to > points) throw breaksOff()
        const ring = new Float64Array((to - from) * 2)
        for (let i = 0; i < ring.length; i++) ring[i] = view.getFloat64(pointsAt + from * 16 + i * 8, true)
        if (ring.length > 0) rings.push(ring)
      }
      yield nested(rings)
    }
    at = end
  }

  function nested(rings: readonly Float64Array[]): Float64Array[][] {
    const isHole = rings.map(ring => signedArea2(ring) > 0)
    const polygons = rings.filter((_, r) => !isHole[r]).map(ring => ({ rings: [ring], box: boxOf(ring) }))
    for (const hole of rings.filter((_, r) => isHole[r])) {
      const box = boxOf(hole)
      const about = polygons.find(polygon => {
        budget -= 1
        if (!covers(polygon.box, box)) return false
        budget -= polygon.rings[0]!.length
        if (budget < 0)
          throw new EngineError('too-large', 'A shape of the .shp has too many rings within each other. Simplify it.')
        return hasInside(polygon.rings[0]!, hole)
      })
      if (about) about.rings.push(hole)
      else polygons.push({ rings: [hole], box })
    }
    return polygons.map(polygon => polygon.rings)
  }
}

/** True if a hole lies in a ring: by the middle of its first side, which is seldom on the ring's boundary. */
const hasInside = (ring: Float64Array, hole: Float64Array) =>
  isInside(ring, (hole[0]! + hole[2]!) / 2, (hole[1]! + hole[3]!) / 2)

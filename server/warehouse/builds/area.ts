import { DISTANCE_BOUNDS_KM, GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'

/** A closed ring: easting, northing, easting, northing …, in metres, EPSG:27700. The last point repeats the first. */
export type Ring = Float64Array

const NUMBER = '-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?'
const RING = /\(([^()]+)\)/g
const POINT = new RegExp(`^\\s*(${NUMBER})\\s+(${NUMBER})\\s*$`)

const parseRing = (text: string): Ring => {
  const points = text.split(',')
  const ring = new Float64Array(points.length * 2)
  points.forEach((point, i) => {
    const [, easting, northing] = POINT.exec(point) ?? []
    if (easting === undefined || northing === undefined)
      throw new SyntaxError('The area has a point that is not a pair of numbers')
    ring[i * 2] = Number(easting)
    ring[i * 2 + 1] = Number(northing)
  })
  const end = ring.length - 2
  if (points.length < 4 || ring[0] !== ring[end] || ring[1] !== ring[end + 1])
    throw new SyntaxError('The area has a ring that is not closed')
  return ring
}

/**
 * Parses the rings of a POLYGON or MULTIPOLYGON (WKT), shells and holes alike. The even-odd rule over all rings finds the points inside as
 * long as the polygons do not overlap.
 *
 * @throws SyntaxError if the string is neither
 */
export const parseArea = (wkt: string): Ring[] => {
  if (!/^\s*(?:MULTI)?POLYGON\s*\(/i.test(wkt)) throw new SyntaxError('The area is neither POLYGON nor MULTIPOLYGON')
  return Array.from(wkt.matchAll(RING), ([, text = '']) => parseRing(text))
}

/** The edges of rings as one list: x1, y1, x2, y2 of each. */
export const edgesOf = (rings: readonly Ring[]): Float64Array => {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + (ring.length / 2 - 1) * 4, 0))
  let at = 0
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      edges.set(ring.subarray(i, i + 4), at)
      at += 4
    }
  }
  return edges
}

export type Contains = (easting: number, northing: number) => boolean

/**
 * Tests points against an area exactly, by the even-odd rule. As with the squares of the grid, a lower or left boundary is inside, and an
 * upper or right one is outside. Edges are indexed by the 500 m bands of northings that they cross.
 */
export const createContains = (rings: readonly Ring[]): Contains => {
  const bands = new Map<number, number[]>()
  const edges = edgesOf(rings)
  for (let i = 0; i < edges.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(i, i + 4)
    if (y1 === y2) continue
    const first = Math.floor(Math.min(y1, y2) / GRID_SQUARE_M)
    const last = Math.floor(Math.max(y1, y2) / GRID_SQUARE_M)
    for (let band = first; band <= last; band++) {
      const list = bands.get(band)
      if (list) list.push(x1, y1, x2, y2)
      else bands.set(band, [x1, y1, x2, y2])
    }
  }
  return (easting, northing) => {
    const band = bands.get(Math.floor(northing / GRID_SQUARE_M))
    let inside = false
    if (!band) return inside
    for (let i = 0; i < band.length; i += 4) {
      const x1 = band[i]!
      const y1 = band[i + 1]!
      const x2 = band[i + 2]!
      const y2 = band[i + 3]!
      if (y1 > northing !== y2 > northing && easting < ((x2 - x1) * (northing - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  }
}

const toEdge = (e: number, n: number, x1: number, y1: number, x2: number, y2: number): number => {
  const dx = x2 - x1
  const dy = y2 - y1
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((e - x1) * dx + (n - y1) * dy) / length2))
  return Math.hypot(e - x1 - t * dx, n - y1 - t * dy)
}

/** The distance from a point to an area, in metres; 0 inside it. */
export const distanceTo = (edges: Float64Array, contains: Contains, easting: number, northing: number): number => {
  if (contains(easting, northing)) return 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < edges.length; i += 4)
    least = Math.min(least, toEdge(easting, northing, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!))
  return least
}

const bucketOf = (distanceM: number): number => DISTANCE_BOUNDS_KM.filter(bound => distanceM > bound * 1000).length

/** The distance from the centre of a square to a corner. */
const HALF_DIAGONAL_M = GRID_SQUARE_M * Math.SQRT1_2

/** The bucket, 0 to 7, of the straight distance to an area; metres, EPSG:27700. */
interface Reach {
  /** The bucket of a whole square of the grid; null if a bound cuts it. */
  readonly ofSquare: (square: number) => number | null
  readonly ofPlace: (easting: number, northing: number) => number
}

/** Measures distances to an area. A square that is wholly in one bucket is measured once, at its centre. */
export const createReach = (edges: Float64Array, contains: Contains): Reach => {
  const squares = new Map<number, number | null>()
  const measure = (square: number): number | null => {
    const easting = (Math.floor(square / GRID_ROWS) + 0.5) * GRID_SQUARE_M
    const northing = ((square % GRID_ROWS) + 0.5) * GRID_SQUARE_M
    const middle = distanceTo(edges, contains, easting, northing)
    const nearest = bucketOf(middle - HALF_DIAGONAL_M)
    return nearest === bucketOf(middle + HALF_DIAGONAL_M) ? nearest : null
  }
  const ofSquare = (square: number): number | null => {
    const known = squares.get(square)
    if (known !== undefined) return known
    const bucket = measure(square)
    squares.set(square, bucket)
    return bucket
  }
  return {
    ofSquare,
    ofPlace: (easting, northing) =>
      ofSquare(Math.floor(easting / GRID_SQUARE_M) * GRID_ROWS + Math.floor(northing / GRID_SQUARE_M)) ??
      bucketOf(distanceTo(edges, contains, easting, northing)),
  }
}

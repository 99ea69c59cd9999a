import { DISTANCE_BOUNDS_KM, GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'

/** A closed ring in EPSG:27700 metres: easting, northing, easting, northing … The last point repeats the first. */
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
 * Parses the rings of a POLYGON or MULTIPOLYGON (WKT), both shells and holes. As long as the polygons do not overlap,
 * the even-odd rule over all rings finds the points inside.
 *
 * @throws SyntaxError if the string is neither
 */
export const parseArea = (wkt: string): Ring[] => {
  if (!/^\s*(?:MULTI)?POLYGON\s*\(/i.test(wkt)) throw new SyntaxError('The area is neither POLYGON nor MULTIPOLYGON')
  return Array.from(wkt.matchAll(RING), ([, text = '']) => parseRing(text))
}

/** The edges of rings as a flat list of x1, y1, x2, y2. */
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
 * Tests exactly, with the even-odd rule, whether points are inside an area. As with grid squares, a left or lower
 * boundary is inside the area and a right or upper one is outside. Edges are indexed by the 500 m bands of northings
 * that they cross.
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

/** The distance from a point to an area, in metres; 0 inside. */
export const distanceTo = (edges: Float64Array, contains: Contains, easting: number, northing: number): number => {
  if (contains(easting, northing)) return 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < edges.length; i += 4)
    least = Math.min(least, toEdge(easting, northing, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!))
  return least
}

const bucketOf = (distanceM: number): number => DISTANCE_BOUNDS_KM.filter(bound => distanceM > bound * 1000).length

/** The distance from a square's centre to a corner. */
const HALF_DIAGONAL_M = GRID_SQUARE_M * Math.SQRT1_2

/** Finds the bucket (0 to 7) for the straight-line distance to an area in EPSG:27700 metres. */
interface Reach {
  /** The bucket that contains a whole grid square, or null if the square spans several buckets. */
  readonly ofSquare: (square: number) => number | null
  readonly ofPlace: (easting: number, northing: number) => number
}

/** Measures distances to an area. A square that is entirely in one bucket is measured once, at its centre. */
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

/** The grid squares that overlap an area, numbered (e div 500) * 4096 + (n div 500). */
interface Cover {
  /** Squares completely inside the area. */
  readonly inside: Uint32Array
  /** Squares cut by the boundary. A point in one of them needs the exact test. */
  readonly boundary: Uint32Array
}

const COLUMNS = 2048

/** Adds the squares whose interior an edge passes through. An edge that only touches a square's side does not count. */
const addEdge = (squares: Set<number>, fromE: number, fromN: number, toE: number, toN: number): void => {
  const [x1, y1, x2, y2] = fromE > toE ? [toE, toN, fromE, fromN] : [fromE, fromN, toE, toN]
  const size = GRID_SQUARE_M
  for (let column = Math.floor(x1 / size); column <= Math.floor(x2 / size); column++) {
    const west = Math.max(x1, column * size)
    const east = Math.min(x2, (column + 1) * size)
    // An edge that runs along a grid line or ends on one does not enter this column.
    if (west === east && (x1 !== x2 || x1 === column * size)) continue
    const atWest = x1 === x2 ? y1 : y1 + ((west - x1) * (y2 - y1)) / (x2 - x1)
    const atEast = x1 === x2 ? y2 : y1 + ((east - x1) * (y2 - y1)) / (x2 - x1)
    const low = Math.min(atWest, atEast)
    const high = Math.max(atWest, atEast)
    if (low === high && low % size === 0) continue
    const last = high % size === 0 && high > low ? high / size - 1 : Math.floor(high / size)
    for (let row = Math.floor(low / size); row <= last; row++) squares.add(column * GRID_ROWS + row)
  }
}

/** The eastings at which edges cross a square row's centre line, from west to east. */
const crossings = (edges: Float64Array, northing: number): number[] => {
  const found: number[] = []
  for (let i = 0; i < edges.length; i += 4) {
    const x1 = edges[i]!
    const y1 = edges[i + 1]!
    const x2 = edges[i + 2]!
    const y2 = edges[i + 3]!
    if (y1 > northing !== y2 > northing) found.push(((x2 - x1) * (northing - y1)) / (y2 - y1) + x1)
  }
  return found.sort((a, b) => a - b)
}

/**
 * Finds the squares inside an area and the squares on its boundary.
 * @throws RangeError if the area extends beyond the grid (eastings 0 to 1,024 km, northings 0 to 2,048 km)
 */
export const cover = (rings: readonly Ring[]): Cover => {
  const edges = edgesOf(rings)
  const boundary = new Set<number>()
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let i = 0; i < edges.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(i, i + 4)
    if (Math.min(x1, y1) < 0 || x1 >= COLUMNS * GRID_SQUARE_M || y1 >= GRID_ROWS * GRID_SQUARE_M)
      throw new RangeError('The area leaves the National Grid')
    addEdge(boundary, x1, y1, x2, y2)
    south = Math.min(south, y1, y2)
    north = Math.max(north, y1, y2)
  }
  const inside: number[] = []
  for (let row = Math.floor(south / GRID_SQUARE_M); row <= Math.floor(north / GRID_SQUARE_M); row++) {
    const across = crossings(edges, (row + 0.5) * GRID_SQUARE_M)
    for (let i = 0; i + 1 < across.length; i += 2) {
      const first = Math.ceil(across[i]! / GRID_SQUARE_M - 0.5)
      const last = Math.ceil(across[i + 1]! / GRID_SQUARE_M - 0.5) - 1
      for (let column = first; column <= last; column++) {
        const square = column * GRID_ROWS + row
        if (!boundary.has(square)) inside.push(square)
      }
    }
  }
  return { inside: Uint32Array.from(inside).sort(), boundary: Uint32Array.from(boundary).sort() }
}

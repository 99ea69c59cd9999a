import { inRing, ringArea } from '../rings.ts'
import { worldWidthM } from './mercator.ts'

/**
 * Blurs a square grid with a Gaussian. Cells outside the grid count as empty.
 * @param sigma the standard deviation, in cells
 */
export const blurred = (counts: Float32Array, side: number, sigma: number): Float32Array => {
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const along = (from: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(from.length)
    for (let line = 0; line < side; line++)
      for (let at = 0; at < side; at++) {
        const value = from[line * across + at * step]!
        if (value === 0) continue
        for (let k = -reach; k <= reach; k++) {
          const to = at + k
          if (to >= 0 && to < side) out[line * across + to * step]! += (value * weights[k + reach]!) / sum
        }
      }
    return out
  }
  return along(along(counts, 1, side), side, 1)
}

/**
 * Simplifies an open interleaved ring with the Douglas–Peucker algorithm. Its first point and the point farthest from
 * it always remain.
 * @param tolerance in the ring's unit
 */
export const simplified = (ring: readonly number[], tolerance: number): number[] => {
  const count = ring.length / 2
  const keep = new Uint8Array(count + 1)
  const x = (i: number) => ring[2 * (i % count)]!
  const y = (i: number) => ring[2 * (i % count) + 1]!
  let far = 0
  for (let i = 1; i < count; i++)
    if (Math.hypot(x(i) - x(0), y(i) - y(0)) > Math.hypot(x(far) - x(0), y(far) - y(0))) far = i
  const spans: [number, number][] = [
    [0, far],
    [far, count],
  ]
  keep[0] = keep[far] = 1
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const dx = x(to) - x(from)
    const dy = y(to) - y(from)
    const length = Math.hypot(dx, dy)
    let worst = tolerance
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const off = Math.abs(dx * (y(i) - y(from)) - dy * (x(i) - x(from))) / length
      if (off > worst) [worst, at] = [off, i]
    }
    if (at < 0) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  return ring.filter((_, i) => keep[i >> 1] === 1)
}

/**
 * The pairs of edges that a contour connects in each case of marching squares, with the high side on the left. Edges
 * are S 0, E 1, N 2, W 3.
 */
const CASES: readonly (readonly [number, number])[][] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
]

/**
 * Returns closed rings, interleaved x and y, around the area above a level on a square grid, whose outermost cells must
 * be below it. Whole numbers are the centres of cells. The higher side is on the left, so rings have a positive area
 * and holes a negative one.
 * @param side the number of cells along a side
 */
export const contours = (values: Float32Array, side: number, level: number): number[][] => {
  const next = new Map<number, { readonly to: number; readonly x: number; readonly y: number }>()
  /** Identifies an edge between the centres of two cells: 2 * its first cell, plus 1 if it leads to the next row. */
  const edgeId = (cell: number, edge: number): number =>
    edge === 0 ? 2 * cell : edge === 1 ? 2 * (cell + 1) + 1 : edge === 2 ? 2 * (cell + side) : 2 * cell + 1
  const crossing = (id: number): readonly [x: number, y: number] => {
    const cell = id >> 1
    const down = id & 1
    const from = values[cell]! - level
    const along = from / (from - (values[cell + (down ? side : 1)]! - level))
    return [(cell % side) + (down ? 0 : along), Math.floor(cell / side) + (down ? along : 0)]
  }
  for (let row = 0; row + 1 < side; row++)
    for (let column = 0; column + 1 < side; column++) {
      const cell = row * side + column
      const kind =
        (values[cell]! > level ? 1 : 0) |
        (values[cell + 1]! > level ? 2 : 0) |
        (values[cell + side + 1]! > level ? 4 : 0) |
        (values[cell + side]! > level ? 8 : 0)
      for (const [from, to] of CASES[kind]!) {
        const start = edgeId(cell, from)
        const [x, y] = crossing(start)
        next.set(start, { to: edgeId(cell, to), x, y })
      }
    }
  const rings: number[][] = []
  for (const first of next.keys()) {
    const ring: number[] = []
    for (let at = first, step = next.get(at); step; at = step.to, step = next.get(at)) {
      ring.push(step.x, step.y)
      next.delete(at)
    }
    if (ring.length >= 6) rings.push(ring)
  }
  return rings
}

/** A window of cells. `counts` are row by row from the north. */
interface CellWindow {
  readonly counts: Float32Array
  /** The sum of the counts. */
  readonly total: number
}

interface CellCounts {
  /** The cells that contain a point, as [column, row]. */
  cells(): Iterable<readonly [column: number, row: number]>
  /**
   * Returns the counts of a square of cells whose first cell is `column`, `row`. The square must be within the world.
   */
  window(column: number, row: number, side: number): CellWindow
}

/**
 * Counts the points in each cell of a square grid over the world. Only cells that contain a point take memory.
 * @param points interleaved Mercator x and y, 0 to 1
 * @param across the number of cells along the world's width; at most 2^24
 */
export const countCells = (points: Float64Array, across: number): CellCounts => {
  const keys = new Float64Array(points.length / 2)
  for (let i = 0; i < keys.length; i++)
    keys[i] = Math.floor(points[2 * i + 1]! * across) * across + Math.floor(points[2 * i]! * across)
  keys.sort()
  const first = (key: number): number => {
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    *cells() {
      for (let i = 0; i < keys.length; i++)
        if (keys[i] !== keys[i - 1]) yield [keys[i]! % across, Math.floor(keys[i]! / across)]
    },
    window(column, row, side) {
      const counts = new Float32Array(side * side)
      let total = 0
      for (let down = 0; down < side; down++) {
        const start = (row + down) * across + column
        for (let i = first(start); i < keys.length && keys[i]! < start + side; i++) {
          counts[down * side + keys[i]! - start]! += 1
          total++
        }
      }
      return { counts, total }
    },
  }
}

/** The number of cells along a tile's side. A cell is 45 m wide at zoom 12. */
export const CELLS = 128
/** The extent of a postcode's houses, in metres. It is the standard deviation of the blur, unless cells are larger. */
const REACH_M = 85
const REACH_CELLS = 0.9
/**
 * Ground with at least this number of postcodes per km2 counts as built up. A farm's single postcode stays below it; a
 * row of houses does not.
 */
const BUILT_PER_KM2 = 36
/** Smaller patches and holes are omitted. */
const SMALLEST_M2 = 25_000
const SMALLEST_CELLS = 2.5
/** The tolerance of simplified lines in cells, which are 4 pixels wide. It is 20 m at zoom 12. */
const SIMPLER_BY_CELLS = 0.45
/** The number of cells included beyond the tile's edge, so that patches in adjacent tiles meet. */
const EDGE_CELLS = 2

export interface BuiltUp {
  /** Polygons of rings, the outer one first, as interleaved x and y in cells from the tile's upper left corner. */
  readonly polygons: readonly (readonly (readonly number[])[])[]
  /** True if the place is built up. `x` and `y` are in cells from the tile's upper left corner. */
  isBuilt(x: number, y: number): boolean
}

/** Returns a tile's built-up ground, based on the density of its postcodes. */
export const builtUp = (cells: CellCounts, zoom: number, x: number, y: number): BuiltUp => {
  const cellM = worldWidthM((y + 0.5) / 2 ** zoom) / (2 ** zoom * CELLS)
  const sigma = Math.max(REACH_M / cellM, REACH_CELLS)
  const margin = EDGE_CELLS + Math.ceil(3 * sigma)
  const side = CELLS + 2 * margin
  const { counts, total } = cells.window(x * CELLS - margin, y * CELLS - margin, side)
  if (total === 0) return { polygons: [], isBuilt: () => false }
  const density = blurred(counts, side, sigma)
  const level = (BUILT_PER_KM2 * cellM * cellM) / 1e6
  const from = margin - EDGE_CELLS
  // Leaves the outermost cells empty, so that every ring is closed.
  for (let at = 0; at < side; at++)
    for (let frame = 0; frame <= from; frame++)
      for (const cell of [
        frame * side + at,
        (side - 1 - frame) * side + at,
        at * side + frame,
        at * side + side - 1 - frame,
      ])
        density[cell] = 0
  const rings = contours(density, side, level).map(ring =>
    simplified(ring, SIMPLER_BY_CELLS).map(value => value + 0.5 - margin),
  )
  const smallest = Math.max(SMALLEST_M2 / cellM ** 2, SMALLEST_CELLS)
  const outers = rings.filter(ring => ringArea(ring) >= smallest)
  const holes = rings.filter(ring => ringArea(ring) <= -smallest)
  const areas = outers.map(ringArea)
  const byOuter = outers.map(outer => [outer])
  for (const hole of holes) {
    let within = -1
    outers.forEach((outer, at) => {
      if ((within < 0 || areas[at]! < areas[within]!) && inRing(outer, hole[0]!, hole[1]!)) within = at
    })
    byOuter[within]?.push(hole)
  }
  return {
    polygons: byOuter,
    isBuilt: (column, row) => density[(Math.floor(row) + margin) * side + Math.floor(column) + margin]! > level,
  }
}

import { GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import type { Ring } from './area.ts'
import { edgesOf } from './area.ts'

/** The squares of the grid that overlap an area, numbered (e div 500) * 4096 + (n div 500). */
interface Cover {
  /** Squares that are wholly in the area. */
  readonly inside: Uint32Array
  /** Squares that the boundary cuts. A point in one needs the exact test. */
  readonly boundary: Uint32Array
}

const COLUMNS = 2048

/** Adds the squares through whose interior an edge passes. An edge that only touches the side of a square does not count. */
const addEdge = (squares: Set<number>, fromE: number, fromN: number, toE: number, toN: number): void => {
  const [x1, y1, x2, y2] = fromE > toE ? [toE, toN, fromE, fromN] : [fromE, fromN, toE, toN]
  const size = GRID_SQUARE_M
  for (let column = Math.floor(x1 / size); column <= Math.floor(x2 / size); column++) {
    const west = Math.max(x1, column * size)
    const east = Math.min(x2, (column + 1) * size)
    // An edge along a grid line, or that ends at one, does not enter this column.
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

/** The eastings at which edges cross the centre line of a row of squares, from west to east. */
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
 * Finds the squares inside an area and those on its boundary.
 *
 * @throws RangeError if the area leaves the grid (eastings 0 to 1,024 km, northings 0 to 2,048 km)
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

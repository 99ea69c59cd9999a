import type { Rings } from '../../packaged-basemap/coast.ts'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { COLUMNS, ROWS } from './scene.ts'

/**
 * The coast's segments, grouped by 500 m square and by row of squares. Segment s runs from ends[4s], ends[4s + 1] to
 * ends[4s + 2], ends[4s + 3].
 */
export interface CoastIndex {
  /** aE, aN, bE, bN of each segment, in metres. Land is on the left. */
  readonly ends: Float64Array
  /** Each segment's ring and its position in that ring. */
  readonly ring: Int32Array
  readonly position: Int32Array
  segmentsAt(column: number, row: number): readonly number[]
  /** False if no segment enters the squares that a box touches. */
  anyIn(minE: number, minN: number, maxE: number, maxN: number): boolean
  isLand(e: number, n: number): boolean
}

const NONE: readonly number[] = []
const clamp = (value: number, top: number) => (value < 0 ? 0 : value > top ? top : value)

export const indexCoast = (coast: Rings, land: Uint8Array): CoastIndex => {
  const count = coast.reduce((sum, ring) => sum + ring.length / 2 - 1, 0)
  const ends = new Float64Array(count * 4)
  const ring = new Int32Array(count)
  const position = new Int32Array(count)
  const squares = new Map<number, number[]>()
  const rows: number[][] = Array.from({ length: ROWS }, () => [])
  let s = 0
  coast.forEach((points, r) => {
    for (let i = 0; i + 3 < points.length; i += 2, s++) {
      ends.set(points.subarray(i, i + 4), s * 4)
      ring[s] = r
      position[s] = i / 2
      const [aE, aN, bE, bN] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!]
      const south = Math.floor(Math.min(aN, bN) / GRID_SQUARE_M)
      const north = Math.floor(Math.max(aN, bN) / GRID_SQUARE_M)
      const west = Math.floor(Math.min(aE, bE) / GRID_SQUARE_M)
      const east = Math.floor(Math.max(aE, bE) / GRID_SQUARE_M)
      for (let row = south; row <= north; row++) {
        rows[row]!.push(s)
        for (let column = west; column <= east; column++) {
          const key = row * COLUMNS + column
          const held = squares.get(key)
          if (held) held.push(s)
          else squares.set(key, [s])
        }
      }
    }
  })
  const sums = summed(squares)
  const square = (e: number, top: number) => clamp(Math.floor(e / GRID_SQUARE_M), top)
  const anyIn = (minE: number, minN: number, maxE: number, maxN: number): boolean => {
    const west = square(minE, COLUMNS - 1)
    const east = square(maxE, COLUMNS - 1) + 1
    const south = square(minN, ROWS - 1)
    const north = square(maxN, ROWS - 1) + 1
    const width = COLUMNS + 1
    return (
      sums[north * width + east]! -
        sums[south * width + east]! -
        sums[north * width + west]! +
        sums[south * width + west]! >
      0
    )
  }
  const isLand = (e: number, n: number): boolean => {
    const column = Math.floor(e / GRID_SQUARE_M)
    const row = Math.floor(n / GRID_SQUARE_M)
    if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) return false
    if (!squares.has(row * COLUMNS + column)) return land[row * COLUMNS + column] === 1
    let inside = false
    for (const i of rows[row]!) {
      const aN = ends[i * 4 + 1]!
      const bN = ends[i * 4 + 3]!
      if (aN > n === bN > n) continue
      const aE = ends[i * 4]!
      if (e < aE + ((n - aN) / (bN - aN)) * (ends[i * 4 + 2]! - aE)) inside = !inside
    }
    return inside
  }
  const segmentsAt = (column: number, row: number) => squares.get(row * COLUMNS + column) ?? NONE
  return { ends, ring, position, segmentsAt, anyIn, isLand }
}

/** The number of occupied squares south-west of each corner. With it, looking up a box takes only four numbers. */
const summed = (squares: ReadonlyMap<number, unknown>): Int32Array => {
  const width = COLUMNS + 1
  const sums = new Int32Array(width * (ROWS + 1))
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++)
      sums[(row + 1) * width + column + 1] =
        (squares.has(row * COLUMNS + column) ? 1 : 0) +
        sums[row * width + column + 1]! +
        sums[(row + 1) * width + column]! -
        sums[row * width + column]!
  return sums
}

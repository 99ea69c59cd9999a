import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { COLUMNS, ROWS } from './population-surface.ts'

/** Corner pairs that a contour joins in each case of marching squares, the high side on the left; edges S 0, E 1, N 2, W 3. */
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

/** Closed contour rings of a 500 m surface at a level, metres of the National Grid; the higher side on the left. */
export const contours = (surface: Float32Array, level: number): number[][] => {
  const next = new Map<number, { to: number; x: number; y: number }>()
  const value = (column: number, row: number) => surface[row * COLUMNS + column]! - level
  /** An edge between two squares' middles: 2 * its lower-left square, plus 1 where it runs north. */
  const edgeId = (column: number, row: number, edge: number) =>
    edge === 0
      ? 2 * (row * COLUMNS + column)
      : edge === 1
        ? 2 * (row * COLUMNS + column + 1) + 1
        : edge === 2
          ? 2 * ((row + 1) * COLUMNS + column)
          : 2 * (row * COLUMNS + column) + 1
  const crossing = (id: number): [number, number] => {
    const square = id >> 1
    const column = square % COLUMNS
    const row = (square - column) / COLUMNS
    const north = id & 1
    const low = value(column, row)
    const high = north ? value(column, row + 1) : value(column + 1, row)
    const along = low / (low - high)
    return [(column + 0.5 + (north ? 0 : along)) * GRID_SQUARE_M, (row + 0.5 + (north ? along : 0)) * GRID_SQUARE_M]
  }
  for (let row = 0; row + 1 < ROWS; row++)
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const kind =
        (value(column, row) > 0 ? 1 : 0) |
        (value(column + 1, row) > 0 ? 2 : 0) |
        (value(column + 1, row + 1) > 0 ? 4 : 0) |
        (value(column, row + 1) > 0 ? 8 : 0)
      for (const [from, to] of CASES[kind]!) {
        const start = edgeId(column, row, from)
        const [x, y] = crossing(start)
        next.set(start, { to: edgeId(column, row, to), x, y })
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

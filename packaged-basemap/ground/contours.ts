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

/**
 * Closed rings, interleaved x and y, around what lies above a level on a square grid, whose outermost cells must lie below it. Whole
 * numbers are the cells' middles. The higher side is on the left, so rings have a positive area and their holes a negative one.
 * @param side cells along a side
 */
export const contours = (values: Float32Array, side: number, level: number): number[][] => {
  const next = new Map<number, { readonly to: number; readonly x: number; readonly y: number }>()
  /** An edge between two cells' middles: 2 * its first cell, plus 1 where it runs to the next row. */
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

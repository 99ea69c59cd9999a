/** A window of cells; `counts` row by row from the north. */
export interface CellWindow {
  readonly counts: Float32Array
  /** The sum of the counts. */
  readonly total: number
}

export interface CellCounts {
  /** The cells that hold a point: [column, row]. */
  cells(): Iterable<readonly [column: number, row: number]>
  /** The counts of a square of cells whose first cell is `column`, `row`; it must lie within the world. */
  window(column: number, row: number, side: number): CellWindow
}

/**
 * Counts points in the cells of a square grid over the world; only cells that hold one take memory.
 * @param points interleaved Mercator x and y, 0 to 1
 * @param across cells along the world's width; at most 2^24
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

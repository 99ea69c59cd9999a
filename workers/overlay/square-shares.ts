import { GRID_ROWS, GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { extentOf, type Polygons, type Ring, signedArea2 } from '../geometry/polygons.ts'

/** How much of an area is in each 500 m square: square = (e div 500) * 4096 + (n div 500), with its square metres. */
export type SquareShares = ReadonlyMap<number, number>

const S = GRID_SQUARE_M

/** Signed areas, in square metres, to the east of a ring's edges, per cell of a grid window that is `columns` wide. */
interface Window {
  readonly column: number
  readonly row: number
  readonly columns: number
  readonly rows: number
  /** The area inside the edge's own cell, and in each whole cell farther east. */
  readonly within: Float64Array
  readonly beyond: Float64Array
}

/** Adds a stretch of an edge inside one row of cells. */
const addStretch = (
  window: Window,
  row: number,
  e0: number,
  n0: number,
  e1: number,
  n1: number,
  sign: number,
): void => {
  const height = n1 - n0
  if (height === 0) return
  const first = Math.floor(Math.min(e0, e1) / S)
  const last = Math.floor(Math.max(e0, e1) / S)
  const offset = (row - window.row) * window.columns
  for (let column = first; column <= last; column++) {
    // The edge between this column's two sides. Vertical edges are in one column.
    const west = Math.max(column * S, Math.min(e0, e1))
    const east = Math.min((column + 1) * S, Math.max(e0, e1))
    const share = e0 === e1 ? 1 : (east - west) / Math.abs(e1 - e0)
    const at = offset + column - window.column
    window.within[at]! += sign * height * share * ((column + 1) * S - (west + east) / 2)
    window.beyond[at]! += sign * height * share * S
  }
}

const addRing = (window: Window, ring: Ring, sign: number): void => {
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [e0, n0, e1, n1] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
    const up = n1 > n0
    const [lowE, lowN, highE, highN] = up ? [e0, n0, e1, n1] : [e1, n1, e0, n0]
    for (let row = Math.floor(lowN / S); row * S < highN; row++) {
      const from = Math.max(row * S, lowN)
      const to = Math.min((row + 1) * S, highN)
      const eastAt = (n: number) => lowE + ((n - lowN) / (highN - lowN)) * (highE - lowE)
      addStretch(window, row, eastAt(from), from, eastAt(to), to, up ? sign : -sign)
    }
  }
}

/**
 * The exact area of polygons in every 500 m square that they meet. Each edge adds the area to its east, with opposite
 * signs for upward and downward edges.
 */
export const squareShares = (polygons: Polygons): Map<number, number> => {
  const shares = new Map<number, number>()
  for (const polygon of polygons) {
    const [minE, minN, maxE, maxN] = extentOf([polygon])
    const [column, row] = [Math.floor(minE / S), Math.floor(minN / S)]
    const [columns, rows] = [Math.floor(maxE / S) - column + 1, Math.floor(maxN / S) - row + 1]
    const cells = columns * rows
    const window = { column, row, columns, rows, within: new Float64Array(cells), beyond: new Float64Array(cells) }
    for (const [r, ring] of polygon.entries())
      addRing(window, ring, (signedArea2(ring) > 0 ? -1 : 1) * (r === 0 ? 1 : -1))
    for (let r = 0; r < rows; r++) {
      let inherited = 0
      for (let c = 0; c < columns; c++) {
        const at = r * columns + c
        const m2 = window.within[at]! + inherited
        inherited += window.beyond[at]!
        const square = (column + c) * GRID_ROWS + row + r
        // The sums of empty cells differ from 0 by far less than a square millimetre.
        if (m2 > 1e-4) shares.set(square, (shares.get(square) ?? 0) + m2)
      }
    }
  }
  return shares
}

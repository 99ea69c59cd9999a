import type { Rings } from '../../packaged-basemap/coast.ts'
import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { COLUMNS, ROWS } from './population-surface.ts'

/** 1 where the middle of a 500 m square is on land; row * COLUMNS + column. */
export const landSquares = (coast: Rings): Uint8Array => {
  const crossings: number[][] = Array.from({ length: ROWS }, () => [])
  for (const ring of coast)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
      const from = Math.ceil(Math.min(ay, by) / GRID_SQUARE_M - 0.5)
      for (let row = Math.max(0, from); row < ROWS; row++) {
        const n = (row + 0.5) * GRID_SQUARE_M
        if (n >= Math.max(ay, by)) break
        crossings[row]!.push(ax + ((n - ay) / (by - ay)) * (bx - ax))
      }
    }
  const land = new Uint8Array(COLUMNS * ROWS)
  crossings.forEach((at, row) => {
    at.sort((a, b) => a - b)
    for (let k = 0; k + 1 < at.length; k += 2) {
      const first = Math.max(0, Math.ceil(at[k]! / GRID_SQUARE_M - 0.5))
      const last = Math.min(COLUMNS - 1, Math.floor(at[k + 1]! / GRID_SQUARE_M - 0.5))
      for (let column = first; column <= last; column++) land[row * COLUMNS + column] = 1
    }
  })
  return land
}

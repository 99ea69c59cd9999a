import { GRID_SQUARE_M } from '../../src/domain/constants.ts'
import { MAX_PATH } from './trip-writer.ts'

/** The warehouse's number of a 500 m square. */
export const squareOf = (e: number, n: number): number =>
  Math.floor(e / GRID_SQUARE_M) * 4096 + Math.floor(n / GRID_SQUARE_M)

/**
 * The squares along a line of points (interleaved metres), in order, each beside or across a corner from the one before.
 * @returns how many were written to `path`
 */
export const squaresAlong = (points: readonly number[], path: Uint32Array): number => {
  let count = 0
  let last = -1
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / (GRID_SQUARE_M * 0.98)))
    for (let step = i === 0 ? 0 : 1; step <= steps; step++) {
      const square = squareOf(ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps)
      if (square === last || count === MAX_PATH) continue
      path[count++] = square
      last = square
    }
  }
  return count
}

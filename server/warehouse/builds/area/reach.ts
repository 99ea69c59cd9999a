import { DISTANCE_BOUNDS_KM, GRID_ROWS, GRID_SQUARE_M } from '../../../../src/domain/constants.ts'
import type { Contains } from './contains.ts'
import { distanceTo } from './distance.ts'

const bucketOf = (distanceM: number): number => DISTANCE_BOUNDS_KM.filter(bound => distanceM > bound * 1000).length

/** From the middle of a square to its corner. */
const HALF_DIAGONAL_M = GRID_SQUARE_M * Math.SQRT1_2

/** The bucket, 0 to 7, of the straight distance to an area; metres, EPSG:27700. */
export interface Reach {
  /** Of all of a square of the grid, or null where a bucket's bound cuts it. */
  readonly ofSquare: (square: number) => number | null
  readonly ofPlace: (easting: number, northing: number) => number
}

/** Measures from an area; a square that lies in one bucket as a whole is measured once, at its middle. */
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

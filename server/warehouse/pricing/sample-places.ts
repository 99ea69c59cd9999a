import { GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { createRandom } from '../../../src/domain/random.ts'
import type { BySquare, ReleasedSquares, SquareCell } from '../disclosure/square-cells.ts'
import { BLOCK_LEVEL } from '../disclosure/square-cells.ts'

/** A disc in metres, EPSG:27700. */
export interface SamplePlace {
  readonly easting: number
  readonly northing: number
  readonly radiusM: number
  /** The share of each grid square that is inside the disc, from 0 to 1. */
  readonly shares: ReadonlyMap<number, number>
}

const PLACES = 200
const MOST_TRIES = 2_000
/** The radii of typical orders: a point of interest, a town centre, a borough. */
const RADII_M = [500, 500, 500, 700, 1_000, 1_400, 2_000, 3_000, 4_500]
/**
 * A place with more devices than this is left out, so that every place fits into one batch. Devices count once in every
 * square.
 */
const MOST_DEVICES = 20_000
/** A square's share is measured with this many points in each direction. */
const POINTS = 16

const shareOf = (west: number, south: number, easting: number, northing: number, radiusM: number): number => {
  let within = 0
  for (let across = 0; across < POINTS; across++)
    for (let up = 0; up < POINTS; up++) {
      const e = west + ((across + 0.5) * GRID_SQUARE_M) / POINTS - easting
      const n = south + ((up + 0.5) * GRID_SQUARE_M) / POINTS - northing
      if (e * e + n * n <= radiusM * radiusM) within++
    }
  return within / (POINTS * POINTS)
}

const sharesOf = (easting: number, northing: number, radiusM: number): ReadonlyMap<number, number> => {
  const shares = new Map<number, number>()
  const cell = (metres: number) => Math.max(0, Math.floor(metres / GRID_SQUARE_M))
  for (let column = cell(easting - radiusM); column <= cell(easting + radiusM); column++)
    for (let row = cell(northing - radiusM); row <= cell(northing + radiusM); row++) {
      const share = shareOf(column * GRID_SQUARE_M, row * GRID_SQUARE_M, easting, northing, radiusM)
      if (share > 0) shares.set(column * GRID_ROWS + row, share)
    }
  return shares
}

/** Sums the values of squares over a place, each weighted by the share of the square that is inside. */
export const heldBy = (values: BySquare, shares: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const [square, share] of shares) sum += share * (values.get(square) ?? 0)
  return sum
}

/** Draws a square of a cell's node uniformly at random. */
const squareWithin = ({ level, square }: SquareCell, random: () => number): number => {
  const [columns, rows] = [2 ** Math.floor(level / 2), 2 ** Math.ceil(level / 2)]
  return square + Math.floor(random() * columns) * GRID_ROWS + Math.floor(random() * rows)
}

/**
 * Draws places like those in typical orders, half of them in proportion to visits and half uniformly among cells. Cells
 * of more than 8 km are so thin that no figures would be shown for a place in one of them. The same seed
 * always draws the same places.
 */
export const samplePlaces = ({ cells, devices }: ReleasedSquares, seed: number): readonly SamplePlace[] => {
  const some = cells.filter(({ level, visits }) => level <= BLOCK_LEVEL && visits > 0)
  if (some.length === 0) return []
  const upTo: number[] = []
  let total = 0
  for (const { visits } of some) {
    total += visits
    upTo.push(total)
  }
  const random = createRandom(seed, 'sample-places')
  const byVisits = (): number => {
    const at = random() * total
    let [low, high] = [0, some.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }
  const places: SamplePlace[] = []
  const wanted = Math.min(PLACES, some.length)
  for (let tries = 0; places.length < wanted && tries < MOST_TRIES; tries++) {
    const at = tries % 2 === 0 ? byVisits() : Math.floor(random() * some.length)
    const square = squareWithin(some[at]!, random)
    const radiusM = RADII_M[Math.floor(random() * RADII_M.length)]!
    const easting = Math.round((Math.floor(square / GRID_ROWS) + random()) * GRID_SQUARE_M)
    const northing = Math.round(((square % GRID_ROWS) + random()) * GRID_SQUARE_M)
    const shares = sharesOf(easting, northing, radiusM)
    if (heldBy(devices, shares) <= MOST_DEVICES) places.push({ easting, northing, radiusM, shares })
  }
  return places
}

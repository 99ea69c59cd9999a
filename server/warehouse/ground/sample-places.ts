import { GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { createRandom } from '../../random.ts'
import type { ReleasedSquares } from '../gate/release-squares.ts'

/** A disc, metres, EPSG:27700. */
export interface SamplePlace {
  readonly easting: number
  readonly northing: number
  readonly radiusM: number
  /** The share of each square of the grid that lies in it, 0 to 1. */
  readonly shares: ReadonlyMap<number, number>
}

const PLACES = 200
const MOST_TRIES = 2_000
/** The radii of areas such as customers order: a point of interest, a town centre, a borough. */
const RADII_M = [500, 500, 500, 700, 1_000, 1_400, 2_000, 3_000, 4_500]
/** A place with more devices (each counted once in every square) is left out, so that a place fits in one batch. */
const MOST_DEVICES = 20_000
/** A square's share is measured with this many points across, and as many up. */
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

/** The sum of square values over a place, each times the share of the square that lies in it. */
export const heldBy = (values: ReadonlyMap<number, number>, shares: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const [square, share] of shares) sum += share * (values.get(square) ?? 0)
  return sum
}

/**
 * Draws places such as customers order: half of them in proportion to visits, half uniformly among squares with visits. The same seed
 * draws the same places.
 */
export const samplePlaces = ({ visits, devices }: ReleasedSquares, seed: number): readonly SamplePlace[] => {
  const squares = [...visits].filter(([, value]) => value > 0)
  if (squares.length === 0) return []
  const upTo: number[] = []
  let total = 0
  for (const [, value] of squares) {
    total += value
    upTo.push(total)
  }
  const random = createRandom(seed, 'sample-places')
  const byVisits = (): number => {
    const at = random() * total
    let [low, high] = [0, squares.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! < at) low = middle + 1
      else high = middle
    }
    return low
  }
  const places: SamplePlace[] = []
  const wanted = Math.min(PLACES, squares.length)
  for (let tries = 0; places.length < wanted && tries < MOST_TRIES; tries++) {
    const at = tries % 2 === 0 ? byVisits() : Math.floor(random() * squares.length)
    const [square] = squares[at]!
    const radiusM = RADII_M[Math.floor(random() * RADII_M.length)]!
    const easting = Math.round((Math.floor(square / GRID_ROWS) + random()) * GRID_SQUARE_M)
    const northing = Math.round(((square % GRID_ROWS) + random()) * GRID_SQUARE_M)
    const shares = sharesOf(easting, northing, radiusM)
    if (heldBy(devices, shares) <= MOST_DEVICES) places.push({ easting, northing, radiusM, shares })
  }
  return places
}

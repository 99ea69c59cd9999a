import { SQUARE_KEYS } from '../../sql-terms.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'
import { type Contains, createReach, edgesOf, type Ring } from '../area.ts'
import {
  type BuildParameters,
  boundaryPoints,
  eastingOf,
  farEnds,
  farSquares,
  insertTraverses,
  lines,
  northingOf,
} from './build-statements.ts'

/** The zone of each place in a zone file, 0 where none; eastings and northings in metres. */
export type Locate = (fileKey: string, eastings: Float64Array, northings: Float64Array) => Promise<Uint32Array>

interface PlacingEnds {
  /** The file of the zones that ends are placed in, or null. */
  readonly fileKey: string | null
  readonly rings: readonly Ring[]
  readonly contains: Contains
}

/** The number of no square, so that a list of squares is never empty. */
const NO_SQUARE = 0xffff_ffff
const NO_ZONE = 0

/**
 * Writes the traverses with the distance buckets of their ends and, where ends are placed in the zones of a file (a customer's own,
 * or standard zones of another version than the delivery's), with their zones. Distances are computed by whole grid square where one
 * bucket holds for all of the square; otherwise, and for zones, by place. The zones of the ends of visits and departures are written
 * at the same time.
 */
export const placeEnds = async (
  warehouse: Warehouse,
  locate: Locate,
  { fileKey, rings, contains }: PlacingEnds,
  parameters: BuildParameters,
  options: RunOptions,
): Promise<void> => {
  const { buildId } = parameters
  const reach = createReach(edgesOf(rings), contains)
  const squares = [...(await warehouse.numbers(farSquares, parameters, options))]
  const whole = squares.filter(square => reach.ofSquare(square) !== null)
  const cut = squares.filter(square => reach.ofSquare(square) === null)
  const ends = { ...parameters, cut: cut.length > 0 ? cut : [NO_SQUARE] }
  const points = await warehouse.numbers(farEnds, ends, options)
  const zones = fileKey === null ? null : await locate(fileKey, points.map(eastingOf), points.map(northingOf))
  let at = 0
  await warehouse.insert(
    'build_zones',
    lines(whole, square => `${buildId}\t${SQUARE_KEYS + square}\t${NO_ZONE}\t${reach.ofSquare(square)}\n`) +
      lines(
        points,
        point =>
          `${buildId}\t${point}\t${zones?.[at++] ?? NO_ZONE}\t${reach.ofPlace(eastingOf(point), northingOf(point))}\n`,
      ),
    options,
  )
  await warehouse.run(insertTraverses, ends, options)
}

/** Writes which places on the boundary's squares lie in the area. */
export const testPoints = async (
  warehouse: Warehouse,
  contains: Contains,
  parameters: BuildParameters,
  options: RunOptions,
): Promise<void> => {
  const points = await warehouse.numbers(boundaryPoints, parameters, options)
  const within = points.filter(point => contains(eastingOf(point), northingOf(point)))
  await warehouse.insert(
    'build_points',
    lines(within, point => `${parameters.buildId}\t${point}\n`),
    options,
  )
}

import { SQUARE_KEYS } from '../../sql/sql-terms.ts'
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

/** Finds the zone that contains each place, or 0. Eastings and northings are in metres. */
export type Locate = (fileKey: string, eastings: Float64Array, northings: Float64Array) => Promise<Uint32Array>

interface PlacingEnds {
  /** The zone file that assigns zones to trip ends, or null. */
  readonly fileKey: string | null
  readonly rings: readonly Ring[]
  readonly contains: Contains
}

/** A placeholder for an empty list of squares, because lists must not be empty. No square has this number. */
const NO_SQUARE = 0xffff_ffff
const NO_ZONE = 0

/**
 * Writes traverses with a distance bucket for each end. If trip ends get their zones from a file (a customer's zones,
 * or standard zones from another version than the delivery's), it also writes zones for the ends of all trips. If a
 * grid square is entirely in one bucket, its distance is computed once. Otherwise, and for zones, each place is
 * computed separately.
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

/** Writes the places in boundary squares that are inside the area. */
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

import { POINT_FACTOR } from '../../sql/sql-terms.ts'
import { statement } from '../../sql/statement.ts'
import type { NoiseKeys } from '../noise-keys.ts'

/** The parameters shared by all statements of a build. Lists are never empty. */
export type BuildParameters = {
  buildId: number
  /** Batches whose trips count. */
  batches: readonly number[]
  coverageBatches: readonly number[]
  /** Local days, inclusive. */
  firstDay: string
  lastDay: string
  /** 1 to include only electric vehicles. */
  evOnly: number
  /** 1 to assign the far ends of trips to a file's zones. */
  placeFarEnds: number
  /** 1 to assign the ends inside the area as well, because Tourism and flows count by their zones. */
  placeNearEnds: number
  /** The version of the standard zones. */
  version: number
  /**
   * 1 to count zones that are missing from the version as outside all zones; 0 if the warehouse does not have the
   * version's zones.
   */
  dropUnknownZones: number
  squares: Uint32Array
  inside: Uint32Array
  boundary: Uint32Array
} & NoiseKeys

export interface CellNear {
  readonly cl_cell_id: number
  readonly easting: number
  readonly northing: number
  readonly range_m: number
}

/** A box in EPSG:27700 metres. */
type CellBox = { batch: number; west: number; south: number; east: number; north: number }

const of = <R = never>(file: `${string}.sql`) => statement<BuildParameters, R>(import.meta.url, file)
const ofBuild = <R = never>(file: `${string}.sql`) => statement<{ buildId: number }, R>(import.meta.url, file)

/** @property cut the squares whose places are measured individually */
type EndParameters = BuildParameters & { cut: readonly number[] }
const ofEnds = <R = never>(file: `${string}.sql`) => statement<EndParameters, R>(import.meta.url, file)

/** Points, encoded with POINT_FACTOR. */
export const boundaryPoints = of<number>('boundary-points.sql')
export const farSquares = of<number>('far-squares.sql')
export const farEnds = ofEnds<number>('far-ends.sql')
export const insertDays = of('insert-days.sql')
export const insertPasses = of('insert-passes.sql')
export const insertVisits = of('insert-visits.sql')
export const insertHomes = of('insert-homes.sql')
export const insertDepartures = of('insert-departures.sql')
export const insertPassing = of('insert-passing.sql')
export const insertTraverses = ofEnds('insert-traverses.sql')
export const cellsNear = statement<CellBox, CellNear>(import.meta.url, 'cells-near.sql')
export const countRows = ofBuild<{ visits: number; departures: number; traverses: number }>('count-rows.sql')
export const rowsOfNumber = ofBuild<number>('rows-of-number.sql')
/** A build's working tables. They are partitioned by its number. */
export const dropWorking = ['build_points', 'build_zones', 'build_passes', 'build_passing'].map(table =>
  statement<{ buildId: number }>(import.meta.url, 'drop-working.sql', { table: { sql: table } }),
)
const discard = (table: string) =>
  statement<{ buildId: number }>(import.meta.url, 'discard.sql', { table: { sql: table } })
export const discardFinished = discard('dataset_builds')
export const discards = [
  'dataset_days',
  'dataset_cells',
  'dataset_zones',
  'dataset_visits',
  'dataset_homes',
  'dataset_departures',
  'dataset_traverses',
  'dataset_flows',
  'dataset_answers',
].map(discard)

export const eastingOf = (point: number): number => Math.floor(point / POINT_FACTOR)
export const northingOf = (point: number): number => point % POINT_FACTOR

/** Formats points as lines of tab-separated text. */
export const lines = (points: Iterable<number>, line: (point: number) => string): string => {
  let text = ''
  for (const point of points) text += line(point)
  return text
}

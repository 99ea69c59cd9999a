import { GREAT_BRITAIN } from '../../../src/domain/geography/coordinates.ts'
import type { Kernels } from '../../../wasm/kernels.ts'
import type { LonLat } from '../../../workers/contract.ts'
import { gridToLonLat } from '../../../workers/projection/lon-lat.ts'

/** A position in metres of the National Grid, or in degrees WGS84. */
export interface Position {
  readonly in: 'grid' | 'degrees'
  /** Easting or longitude. */
  readonly x: number
  /** Northing or latitude. */
  readonly y: number
}

/** The northernmost metre of the National Grid. */
export const GRID_NORTH_M = 1_300_000
/** [west, south, east, north] of Great Britain and its islands. */
const BOUNDS = { grid: [0, 0, 700_000, GRID_NORTH_M], degrees: GREAT_BRITAIN } as const

export const liesInGreatBritain = ({ in: unit, x, y }: Position): boolean => {
  const [west, south, east, north] = BOUNDS[unit]
  return x >= west && x <= east && y >= south && y <= north
}

/** Converts positions to [lon, lat] degrees WGS84. Grid positions are converted with OSTN15. */
export const degreesOf = (kernels: Kernels, places: readonly Position[]): LonLat[] => {
  const inGrid = places.filter(place => place.in === 'grid')
  const degrees = gridToLonLat(kernels, Float64Array.from(inGrid.flatMap(({ x, y }) => [x, y])))
  let at = 0
  return places.map(({ in: unit, x, y }) =>
    unit === 'degrees' ? [x, y] : [degrees[at++] ?? Number.NaN, degrees[at++] ?? Number.NaN],
  )
}

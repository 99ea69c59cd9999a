import { GREAT_BRITAIN } from '../../../src/domain/geography/great-britain.ts'

/** A place: metres in the National Grid, or degrees, WGS84. */
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

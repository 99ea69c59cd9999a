import type { Rings } from '../../packaged-basemap/coast.ts'
import { britishCoast } from '../../packaged-basemap/coast.ts'
import { landSquares } from './land-squares.ts'
import { populationSurface } from './population-surface.ts'
import { readTowns, type Town } from './towns.ts'

export const DEMO_SEED = 20260901

/** The country that zones, trips and the base map are all drawn from. */
export interface Scene {
  readonly seed: number
  readonly coast: Rings
  readonly land: Uint8Array
  readonly towns: readonly Town[]
  /** Residents per 500 m square, all of Great Britain. */
  readonly surface: Float32Array
}

export const makeScene = (seed = DEMO_SEED): Scene => {
  const coast = britishCoast()
  const land = landSquares(coast)
  const towns = readTowns()
  return { seed, coast, land, towns, surface: populationSurface(seed, towns, land) }
}

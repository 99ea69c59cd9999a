import type { BuildCache } from '../cache/create-cache.ts'
import type { FigureContext } from '../figure-context.ts'
import type { CachedTrips } from './cached-trips.ts'

export interface MapContext extends FigureContext {
  /** The trips that filtered maps are counted from. */
  readonly trips: CachedTrips
  /** For each build, the zones and options that the filters of its maps hide. */
  readonly hiding: BuildCache
}

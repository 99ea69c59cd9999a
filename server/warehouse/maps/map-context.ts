import type { FigureContext } from '../figure-context.ts'
import type { CachedTrips } from './cached-trips.ts'

export interface MapContext extends FigureContext {
  /** The trips that filtered maps are counted from. */
  readonly trips: CachedTrips
}

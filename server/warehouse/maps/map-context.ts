import type { FigureContext } from '../figure-context.ts'
import type { CachedTrips } from './cached-trips.ts'

/** What the counts by zone are made with. */
export interface MapContext extends FigureContext {
  /** The trips that filtered maps are counted from. */
  readonly trips: CachedTrips
}

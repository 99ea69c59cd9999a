import type { BuildCache } from '../cache/create-cache.ts'
import type { FigureContext } from '../figure-context.ts'
import type { ReadZoneTrips } from './read-zone-trips.ts'

export interface MapContext extends FigureContext {
  /** The trips that filtered maps are counted from, in partitions of whole zones. */
  readonly zoneTrips: ReadZoneTrips
  /** For each build, the zones and options that the filters of its maps hide. */
  readonly hiding: BuildCache
}

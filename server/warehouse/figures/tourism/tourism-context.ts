import type { MapContext } from '../maps/map-cuts.ts'
import type { ReadMiddleZones } from './middle-zones.ts'

/** What has been delivered for a version of the standard zones. Payments may be delivered after the build. */
export interface Delivered {
  /** The version of the build's zones, 0 where the warehouse does not hold its zones. */
  readonly version: number
  /** Batches of payments by zones of that version, never empty. */
  readonly payments: readonly number[]
}

/** Trips are read with their middle zones (number-zones.ts). */
export interface TourismContext extends MapContext {
  readonly middleZones: ReadMiddleZones
  readonly delivered: Delivered
}

import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { HeldTrips } from '../maps/held-trips.ts'
import type { Warehouse } from '../warehouse.ts'

/** What a viewer's figures are made from. */
export interface ViewerContext {
  readonly warehouse: Warehouse
  /** What is counted under filters. */
  readonly trips: HeldTrips
  readonly settings: DisclosureSettings
}

import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Warehouse } from '../warehouse.ts'

/** What a viewer's figures are made from. */
export interface ViewerContext {
  readonly warehouse: Warehouse
  readonly settings: DisclosureSettings
}

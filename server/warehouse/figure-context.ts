import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import type { Warehouse } from './warehouse.ts'

/** What every figure of a dataset is made with. */
export interface FigureContext {
  readonly warehouse: Warehouse
  readonly settings: DisclosureSettings
}

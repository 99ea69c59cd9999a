import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import type { Warehouse } from './warehouse.ts'

/** The warehouse and the rules of disclosure that every figure of a dataset is computed with. */
export interface FigureContext {
  readonly warehouse: Warehouse
  readonly settings: DisclosureSettings
}

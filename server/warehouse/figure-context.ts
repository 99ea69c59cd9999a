import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import type { Warehouse } from './warehouse.ts'

/** The days of an event that are counted and the ordinary days beside them, as cells of the dimension `date`; neither is empty. */
export type EventParts = { readonly event: readonly number[]; readonly ordinary: readonly number[] }

/** The warehouse and the rules of disclosure that every figure of a dataset is computed with. */
export interface FigureContext {
  readonly warehouse: Warehouse
  readonly settings: DisclosureSettings
  /** Where figures of an event are computed: what the dimensions of its parts count. */
  readonly parts?: EventParts
}

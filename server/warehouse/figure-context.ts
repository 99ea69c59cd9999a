import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import type { BuildCache } from './cache/create-cache.ts'
import type { StoredOr } from './cache/stored-results.ts'
import type { CountDwells } from './counting/count-dwells.ts'
import type { Count } from './counting/counting.ts'
import type { EventParts } from './dimensions.ts'
import type { Warehouse } from './warehouse.ts'

/** The warehouse and the rules of disclosure that every figure of a dataset is computed with. */
export interface FigureContext {
  readonly warehouse: Warehouse
  /** Counts the trips of reports and maps. */
  readonly count: Count
  /** The same, without storing the result with the build: what follows from it is stored. */
  readonly countOnce: Count
  readonly stored: StoredOr
  /** Counts dwells and those who stay. */
  readonly dwells: CountDwells
  readonly settings: DisclosureSettings
  /** The axes of each build's tables and the cuts of its maps. */
  readonly cuts: BuildCache
  /** Where figures of an event are computed: what the dimensions of its parts count. */
  readonly parts?: EventParts
}

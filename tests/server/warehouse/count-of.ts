import { createCache } from '../../../server/warehouse/cache/create-cache.ts'
import type { Count } from '../../../server/warehouse/counting/count-cells.ts'
import { createCount } from '../../../server/warehouse/counting/count-cells.ts'
import { createTripReader, type TripReader } from '../../../server/warehouse/counting/read-trips.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'

/** Reads trips in their delivered zones, without recoding. */
export const tripReader = (warehouse: Warehouse): TripReader =>
  createTripReader(warehouse, createCache().part('trips'), async (_buildId, _rows, trips) => trips)

/** Counts as the figures do, but stores no results. */
export const countOf = (warehouse: Warehouse): Count =>
  createCount((_buildId, _question, compute) => compute(), tripReader(warehouse))

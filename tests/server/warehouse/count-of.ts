import { createCache } from '../../../server/warehouse/cache/create-cache.ts'
import type { Count } from '../../../server/warehouse/counts/counting.ts'
import { createCount } from '../../../server/warehouse/counts/counts.ts'
import { createParentsOf } from '../../../server/warehouse/counts/parents-of.ts'
import { createTripReader } from '../../../server/warehouse/counts/read-trips.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'

/** Counts as the figures do, without stored results. */
export const countOf = (warehouse: Warehouse): Count =>
  createCount(
    (_buildId, _question, compute) => compute(),
    createTripReader(warehouse, createCache().part('trips')),
    createParentsOf(warehouse),
  )

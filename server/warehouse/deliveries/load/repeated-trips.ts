import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { countTrips } from './load-trips.ts'

/** Trip numbers held in memory at a time, about 16 bytes each. */
const SLICE_TRIPS = 20_000_000

const repeated = statement<{ batches: readonly number[]; slices: number; slice: number }, number>(
  import.meta.url,
  'repeated-trips.sql',
)

/** Finds some trip numbers that occur more than once, because the paths of two such trips could not be distinguished. */
export const repeatedTrips = async (warehouse: Warehouse, batches: readonly number[]): Promise<Float64Array> => {
  let trips = 0
  for (const batch of batches) trips += await countTrips(warehouse, batch)
  const slices = Math.max(1, Math.ceil(trips / SLICE_TRIPS))
  for (let slice = 0; slice < slices; slice++) {
    const found = await warehouse.numbers(repeated, { batches, slices, slice }, { budget: 'load' })
    if (found.length > 0) return found
  }
  return new Float64Array()
}

import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import type { Warehouse } from '../../warehouse.ts'
import { dataVersion, deliveredTrips, missingDays } from './data-version.ts'

export interface MonthDelivery {
  /** Days of the month that are not complete, ISO dates. */
  readonly missingDays: readonly string[]
  /** Names the month's data: it changes where a delivery adds trips or complete days to the month, and only then. */
  readonly version: string
}

/** Reads what has been delivered of a month; the trips are counted anew only after a delivery. */
export const createMonthDeliveries = (warehouse: Warehouse) => {
  let delivered = ''
  const known = new Map<string, MonthDelivery>()
  return async ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): Promise<MonthDelivery> => {
    const [batches, coverageBatches] = await Promise.all([
      visibleBatches(warehouse, Delivery.Trips),
      visibleBatches(warehouse, Delivery.Coverage),
    ])
    const now = JSON.stringify([batches, coverageBatches])
    if (now !== delivered) known.clear()
    delivered = now
    const before = known.get(firstDay)
    if (before) return before
    const missing = await missingDays(warehouse, { firstDay, lastDay, coverageBatches })
    const trips = await deliveredTrips(warehouse, { batches, firstDay, lastDay })
    const found = { missingDays: missing, version: dataVersion(trips, missing) }
    if (now === delivered) known.set(firstDay, found)
    return found
  }
}

import { createHash } from 'node:crypto'
import { filesOfBatches } from '../../deliveries/import/limit-versions.ts'
import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import { completeDays, daysBetween } from '../../deliveries/load/covered-days.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'

type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }

const tripsOfBatches = statement<OfPeriod, { batch: number; trips: number }>(import.meta.url, 'trips-of-batches.sql')

interface DeliveredTrips {
  /** The batches with trips in the period, ascending. */
  readonly batches: readonly number[]
  /** Content hashes of the files that these batches were read from, sorted. */
  readonly files: readonly string[]
  readonly trips: number
}

export const deliveredTrips = async (warehouse: Warehouse, period: OfPeriod): Promise<DeliveredTrips> => {
  const rows = await warehouse.rows(tripsOfBatches, period, { budget: 'build' })
  const batches = new Set(rows.map(({ batch }) => batch))
  const files = await warehouse.rows(filesOfBatches, { kind: Delivery.Trips })
  return {
    batches: [...batches],
    files: [...new Set(files.flatMap(({ batch, file }) => (batches.has(batch) ? [file] : [])))].sort(),
    trips: rows.reduce((sum, { trips }) => sum + trips, 0),
  }
}

/**
 * Identifies a period's data by its content. The version only changes when a delivery adds trips or complete days to
 * the period. If the same files are imported again, or into another warehouse, the noise stays the same, because noise
 * that is drawn twice could be averaged away. The version includes the number of trips because one import may reject a
 * row that another accepts.
 * @param missingDays the days of the period that are not complete
 */
export const dataVersion = ({ files, trips }: DeliveredTrips, missingDays: readonly string[]): string =>
  createHash('sha256')
    .update([...files, trips, ...missingDays].join(' '))
    .digest('hex')
    .slice(0, 16)

/** Reads which days of a period no delivery declares complete. */
export const missingDays = async (
  warehouse: Warehouse,
  { firstDay, lastDay, coverageBatches }: { firstDay: string; lastDay: string; coverageBatches: readonly number[] },
): Promise<string[]> => {
  const covered = new Set((await warehouse.rows(completeDays, { coverageBatches })).map(({ day }) => day))
  return daysBetween(`${firstDay}..${lastDay}`).filter(day => !covered.has(day))
}

export interface MonthDelivery {
  /** Days of the month that are not complete, as ISO dates. */
  readonly missingDays: readonly string[]
  /** The version of the month's data (`dataVersion`). */
  readonly version: string
}

/** Reads what was delivered for a month. Trips are recounted only after a delivery. */
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

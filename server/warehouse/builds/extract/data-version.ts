import { createHash } from 'node:crypto'
import { daysBetween } from '../../deliveries/import/days-between.ts'
import { filesOfBatches } from '../../deliveries/import/limit-versions.ts'
import { Delivery } from '../../deliveries/load/batches.ts'
import { completeDays } from '../../deliveries/load/complete-days.ts'
import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'

type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }

const tripsOfBatches = statement<OfPeriod, { batch: number; trips: number }>(import.meta.url, 'trips-of-batches.sql')

/** The trips that have been delivered of a period. */
export interface DeliveredTrips {
  /** The batches that hold trips of the period, rising. */
  readonly batches: readonly number[]
  /** Hashes of the content of the files that these batches were read from, sorted. */
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
 * Names the data of a period by what was delivered, not by when: it changes where a delivery adds trips or complete days to the
 * period, and only then. The same files imported again, into another warehouse too, draw the same noise; drawn a second time it could
 * be averaged away. The number of trips is in it because a row that is rejected in one import may be accepted in another.
 * @param missingDays days of the period that are not complete; none where all are
 */
export const dataVersion = ({ files, trips }: DeliveredTrips, missingDays: readonly string[]): string =>
  createHash('sha256')
    .update([...files, trips, ...missingDays].join(' '))
    .digest('hex')
    .slice(0, 16)

/** The days of a period that no delivery calls complete. */
export const missingDays = async (
  warehouse: Warehouse,
  { firstDay, lastDay, coverageBatches }: { firstDay: string; lastDay: string; coverageBatches: readonly number[] },
): Promise<string[]> => {
  const covered = new Set((await warehouse.rows(completeDays, { coverageBatches })).map(({ day }) => day))
  return daysBetween(`${firstDay}..${lastDay}`).filter(day => !covered.has(day))
}

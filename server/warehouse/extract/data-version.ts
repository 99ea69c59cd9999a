import { createHash } from 'node:crypto'
import { daysBetween } from '../import/days-between.ts'
import { statement } from '../statement.ts'
import { completeDays } from '../viewers/statements.ts'
import type { Warehouse } from '../warehouse.ts'

type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }

const deliveredBatches = statement<OfPeriod, number>(import.meta.url, 'delivered-batches.sql')

/** The batches that hold trips of a period, rising. */
export const batchesOfPeriod = async (warehouse: Warehouse, period: OfPeriod): Promise<readonly number[]> => [
  ...(await warehouse.numbers(deliveredBatches, period, { budget: 'build' })),
]

/**
 * Names the data of a period: it changes where a delivery adds trips or complete days to the period, and only then.
 * @param batches that hold trips of the period
 * @param missingDays days of the period that are not complete; none where all are
 */
export const dataVersion = (batches: readonly number[], missingDays: readonly string[]): string =>
  createHash('sha256')
    .update([...batches, ...missingDays].join(' '))
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

import { createHash } from 'node:crypto'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }

const deliveredBatches = statement<OfPeriod, number>(import.meta.url, 'delivered-batches.sql')

/** The batches that hold trips of a period, rising. */
export const batchesOfPeriod = async (warehouse: Warehouse, period: OfPeriod): Promise<readonly number[]> => [
  ...(await warehouse.numbers(deliveredBatches, period, { budget: 'build' })),
]

/** Names the data of a period by its batches: it changes where an import adds trips to the period, and only then. */
export const dataVersion = (batches: readonly number[]): string =>
  createHash('sha256').update(batches.join(' ')).digest('hex').slice(0, 16)

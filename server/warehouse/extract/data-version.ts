import { createHash } from 'node:crypto'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

type OfPeriod = { batches: readonly number[]; firstDay: string; lastDay: string }

const deliveredBatches = statement<OfPeriod, number>(import.meta.url, 'delivered-batches.sql')

/** Names the data of a period: it changes where an import adds trips to the period, and only then. */
export const dataVersion = async (warehouse: Warehouse, period: OfPeriod): Promise<string> => {
  const batches = await warehouse.numbers(deliveredBatches, period, { budget: 'build' })
  return createHash('sha256')
    .update([...batches].join(' '))
    .digest('hex')
    .slice(0, 16)
}

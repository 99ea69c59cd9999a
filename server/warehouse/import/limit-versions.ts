import { monthLabel } from '../../../src/domain/month-period.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { MovementImportError } from './import-error.ts'

/** Versions of a month's trips that may ever be sold: each draws its own noise, and noise that is drawn often averages out. */
const MAX_VERSIONS = 3

type OfBatches = { batches: readonly number[] }
const monthsOfBatches = statement<OfBatches, { batch: number; month: number }>(import.meta.url, 'months-of-batches.sql')
export const filesOfBatches = statement<{ kind: number }, { batch: number; file: string }>(
  import.meta.url,
  'files-of-batches.sql',
)
const coveredSince = statement<{ coverageBatches: readonly number[] }, { day: string; since: number }>(
  import.meta.url,
  'covered-since.sql',
)

/** By month (202610), the delivery of coverage with which its last day was complete; only months that are complete. */
const completeSince = async (warehouse: Warehouse): Promise<ReadonlyMap<number, number>> => {
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const days = new Map<number, number[]>()
  for (const { day, since } of await warehouse.rows(coveredSince, { coverageBatches })) {
    const month = Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))
    days.set(month, [...(days.get(month) ?? []), since])
  }
  const isWhole = (month: number, covered: number) =>
    covered === new Date(Date.UTC(Math.floor(month / 100), month % 100, 0)).getUTCDate()
  return new Map(
    [...days].flatMap(([month, since]) => (isWhole(month, since.length) ? [[month, Math.max(...since)] as const] : [])),
  )
}

/** By batch that counts, its import: batches of one import name the same files, and the first of them stands for all. */
const importsByBatch = async (warehouse: Warehouse): Promise<ReadonlyMap<number, number>> => {
  const firstOfFile = new Map<string, number>()
  const imports = new Map<number, number>()
  for (const { batch, file } of await warehouse.rows(filesOfBatches, { kind: Delivery.Trips })) {
    const first = firstOfFile.get(file) ?? batch
    firstOfFile.set(file, first)
    imports.set(batch, Math.min(first, imports.get(batch) ?? batch))
  }
  return imports
}

/**
 * Refuses an import that would make a fourth version of a month: one that adds trips to a month which was complete before,
 * after two others did.
 *
 * @param added batches of the import, which do not count yet
 * @throws MovementImportError naming the month
 */
export const limitVersions = async (warehouse: Warehouse, added: readonly number[]): Promise<void> => {
  const complete = await completeSince(warehouse)
  const touched = await warehouse.rows(monthsOfBatches, { batches: added })
  const months = new Set(touched.map(({ month }) => month).filter(month => complete.has(month)))
  if (months.size === 0) return
  const imports = await importsByBatch(warehouse)
  const before = await warehouse.rows(monthsOfBatches, { batches: await visibleBatches(warehouse, Delivery.Trips) })
  for (const month of months) {
    const later = before.filter(one => one.month === month && one.batch > complete.get(month)!)
    const versions = 1 + new Set(later.map(({ batch }) => imports.get(batch))).size
    if (versions >= MAX_VERSIONS)
      throw new MovementImportError(
        `${monthLabel({ year: Math.floor(month / 100), month: month % 100 })} has been complete and was changed ${versions - 1} times since: a month has at most ${MAX_VERSIONS} versions, because each carries noise of its own, which could be averaged away. Take its trips out of these files.`,
      )
  }
}

import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { ContentHash } from './file-hash.ts'

/** What a delivery holds; the number is what the tables keep. */
export const Delivery = { Trips: 0, Cells: 1, Coverage: 2, Population: 3 } as const
export type Delivery = (typeof Delivery)[keyof typeof Delivery]

/** In a list of batches: none, since lists must not be empty. Batches count from 1. */
const NO_BATCH = 0

type OfFile = { kind: number; hashHigh: bigint; hashLow: bigint }
type OfBatch = { batch: number }

const visible = statement<{ kind: number }, number>(import.meta.url, 'visible-batches.sql')
const loaded = statement<OfFile, number>(import.meta.url, 'loaded-batches.sql')
const begun = statement<OfFile, number>(import.meta.url, 'begun-batches.sql')
const last = statement<Record<string, never>, number>(import.meta.url, 'last-batch.sql')
const months = statement<OfBatch, number>(import.meta.url, 'batch-months.sql')
const drops = (['drop-trips.sql', 'drop-trips-by-origin.sql', 'drop-path-squares.sql'] as const).map(file =>
  statement<OfBatch & { month: number }>(import.meta.url, file),
)

const line = (batch: number, kind: Delivery, { hashHigh, hashLow }: ContentHash): string =>
  `${batch}\t${kind}\t${hashHigh}\t${hashLow}\n`

/** The batches of a kind that count, never empty: a batch that does not exist stands for none. */
export const visibleBatches = async (warehouse: Warehouse, kind: Delivery): Promise<readonly number[]> => {
  const batches = await warehouse.numbers(visible, { kind })
  return batches.length > 0 ? [...batches] : [NO_BATCH]
}

/** A number above every one used before: seconds since 1970, or one more than the last where that is not above it. */
export const nextBatch = async (warehouse: Warehouse): Promise<number> => {
  const [before = 0] = await warehouse.numbers(last, {})
  return Math.max(Math.floor(Date.now() / 1000), before + 1)
}

export const isLoaded = async (warehouse: Warehouse, kind: Delivery, hash: ContentHash): Promise<boolean> =>
  (await warehouse.numbers(loaded, { kind, ...hash })).length > 0

export const begin = (warehouse: Warehouse, batch: number, kind: Delivery, hash: ContentHash): Promise<void> =>
  warehouse.insert('begun_files', line(batch, kind, hash))

/** Makes a batch visible: one block, so all of its files at once. */
export const finish = (warehouse: Warehouse, batch: number, kind: Delivery, hashes: readonly ContentHash[]) =>
  warehouse.insert('loaded_files', hashes.map(hash => line(batch, kind, hash)).join(''))

/** Removes the trips of a batch. */
export const dropBatch = async (warehouse: Warehouse, batch: number): Promise<void> => {
  const found = await warehouse.numbers(months, { batch }, { budget: 'load' })
  for (const month of found) for (const drop of drops) await warehouse.run(drop, { batch, month }, { budget: 'load' })
}

/** Removes what loads of this file that were cut off have left. */
export const dropUnfinished = async (warehouse: Warehouse, kind: Delivery, hash: ContentHash): Promise<void> => {
  const counting = new Set(await visibleBatches(warehouse, kind))
  for (const batch of await warehouse.numbers(begun, { kind, ...hash })) {
    if (!counting.has(batch)) await dropBatch(warehouse, batch)
  }
}

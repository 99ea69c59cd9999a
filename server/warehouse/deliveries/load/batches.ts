import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { statement } from '../../sql/statement.ts'
import { type Warehouse, WarehouseError } from '../../warehouse.ts'

/** The first 128 bits of a delivery's SHA-256, as two integers. */
export interface ContentHash {
  readonly hashHigh: bigint
  readonly hashLow: bigint
}

const split = (digest: Buffer): ContentHash => ({
  hashHigh: digest.readBigUInt64BE(0),
  hashLow: digest.readBigUInt64BE(8),
})

export const hashFile = async (file: string): Promise<ContentHash> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return split(hash.digest())
}

export const hashText = (text: string): ContentHash => split(createHash('sha256').update(text).digest())

/** The kinds of delivery and their numbers in the tables. Earlier releases used the numbers 3 and 5. */
export const Delivery = { Trips: 0, Cells: 1, Coverage: 2, Payments: 4 } as const
export type Delivery = (typeof Delivery)[keyof typeof Delivery]

/** A placeholder for an empty list of batches, because lists must not be empty. Batches are numbered from 1. */
export const NO_BATCH = 0

type OfFile = { kind: number; hashHigh: bigint; hashLow: bigint }
type OfBatch = { batch: number }

const visible = statement<{ kind: number }, number>(import.meta.url, 'visible-batches.sql')
const loaded = statement<OfFile, number>(import.meta.url, 'loaded-batches.sql')
const begun = statement<OfFile, number>(import.meta.url, 'begun-batches.sql')
const claimsOf = statement<OfBatch & { kind: number }, number>(import.meta.url, 'claims-of-batch.sql')
const last = statement<Record<string, never>, number>(import.meta.url, 'last-batch.sql')
const months = statement<OfBatch, number>(import.meta.url, 'batch-months.sql')
const drops = ['trips', 'trips_by_origin', 'path_squares'].map(table =>
  statement<OfBatch & { month: number }>(import.meta.url, 'drop-month.sql', { table: { sql: table } }),
)

const line = (batch: number, kind: number, { hashHigh, hashLow }: ContentHash): string =>
  `${batch}\t${kind}\t${hashHigh}\t${hashLow}\n`

/** Reads the visible batches of a kind. Returns `[NO_BATCH]` if there are none. */
export const visibleBatches = async (warehouse: Warehouse, kind: Delivery): Promise<readonly number[]> => {
  const batches = await warehouse.numbers(visible, { kind })
  return batches.length > 0 ? [...batches] : [NO_BATCH]
}

/**
 * The kind of rows in `begun_files` that claim a batch number. They have a random mark instead of a hash, and no
 * delivery has this kind.
 */
const CLAIM = 255
/** The number of attempts to claim a unique number before the load fails. */
const MAX_TRIES = 100

/**
 * Claims a unique batch number above all earlier ones: the seconds since 1970, or more if necessary. Several nodes may
 * load into one cluster, so each writes its mark and then reads all marks. If two nodes chose the same number, at least
 * one of them sees the other's mark and tries another number.
 */
export const nextBatch = async (warehouse: Warehouse): Promise<number> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const [before = 0] = await warehouse.numbers(last, {})
    const batch =
      Math.max(Math.floor(Date.now() / 1000), before + 1) + Math.floor(Math.random() * Math.min(2 ** tries, 1000))
    const mark = randomBytes(16)
    await warehouse.insert(
      'begun_files',
      line(batch, CLAIM, { hashHigh: mark.readBigUInt64BE(0), hashLow: mark.readBigUInt64BE(8) }),
    )
    const [claims = 0] = await warehouse.numbers(claimsOf, { batch, kind: CLAIM })
    if (claims === 1) return batch
  }
  throw new WarehouseError('refused', 'No unique number could be found for a load')
}

export const isLoaded = async (warehouse: Warehouse, kind: Delivery, hash: ContentHash): Promise<boolean> =>
  (await warehouse.numbers(loaded, { kind, ...hash })).length > 0

export const begin = (warehouse: Warehouse, batch: number, kind: Delivery, hash: ContentHash): Promise<void> =>
  warehouse.insert('begun_files', line(batch, kind, hash))

/**
 * Makes batches visible, all in one block and therefore at the same time.
 * @param companion a delivery of another kind under the first batch's number, which becomes visible with it
 */
export const finish = (
  warehouse: Warehouse,
  batches: readonly number[],
  kind: Delivery,
  hashes: readonly ContentHash[],
  companion: { readonly kind: Delivery; readonly hash: ContentHash } | null = null,
): Promise<void> => {
  const lines = batches.flatMap(batch => hashes.map(hash => line(batch, kind, hash)))
  if (companion) lines.push(line(Math.min(...batches), companion.kind, companion.hash))
  return warehouse.insert('loaded_files', lines.join(''))
}

export const dropBatch = async (warehouse: Warehouse, batch: number): Promise<void> => {
  const found = await warehouse.numbers(months, { batch }, { budget: 'load' })
  for (const month of found) for (const drop of drops) await warehouse.run(drop, { batch, month }, { budget: 'load' })
}

/** Removes the rows left behind by interrupted loads of this file, except for batches that are being resumed. */
export const dropUnfinished = async (
  warehouse: Warehouse,
  kind: Delivery,
  hash: ContentHash,
  keep: readonly number[] = [],
): Promise<void> => {
  const counting = new Set([...(await visibleBatches(warehouse, kind)), ...keep])
  for (const batch of await warehouse.numbers(begun, { kind, ...hash })) {
    if (!counting.has(batch)) await dropBatch(warehouse, batch)
  }
}

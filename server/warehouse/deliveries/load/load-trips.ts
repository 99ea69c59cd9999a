import { stat } from 'node:fs/promises'
import { type RowSource, statement } from '../../sql/statement.ts'
import { TRIP_ROW } from '../../trip-columns.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import {
  begin,
  type ContentHash,
  Delivery,
  dropBatch,
  dropUnfinished,
  finish,
  hashFile,
  isLoaded,
  nextBatch,
} from './batches.ts'

const inserts = (['load-trips.sql', 'load-trips-by-origin.sql', 'load-path-squares.sql'] as const).map(file =>
  statement<{ batch: number; source: RowSource }>(import.meta.url, file),
)
const count = statement<{ batch: number }, number>(import.meta.url, 'count-trips.sql')

/**
 * Loads the rows of a trip file (RowBinary) into a batch. A failure may leave some rows behind, which makes the batch
 * unusable.
 */
export const loadFile = (warehouse: Warehouse, batch: number, file: string, options: RunOptions): Promise<void> =>
  warehouse.withRowBinary(
    file,
    TRIP_ROW,
    batch,
    async source => {
      const ends = await Promise.allSettled(inserts.map(insert => warehouse.run(insert, { batch, source }, options)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    options,
  )

/** Counts a batch's trips, visible or not. */
export const countTrips = async (warehouse: Warehouse, batch: number): Promise<number> =>
  (await warehouse.numbers(count, { batch }, { budget: 'load' }))[0] ?? 0

export interface LoadHooks {
  readonly signal?: AbortSignal
  readonly onProgress?: (loaded: { readonly files: number; readonly bytes: number }) => void
}

export interface LoadSummary {
  readonly files: number
  /** The number of files that were skipped because the same content, under any name, had already been loaded. */
  readonly skipped: number
  readonly trips: number
}

/**
 * Loads trip files (RowBinary, TRIP_COLUMNS) as one batch. The iterator may write each file just before yielding it.
 * The trips become visible together at the end. Files that were already loaded are skipped. The rows of an interrupted
 * load are removed when one of its files is loaded again.
 */
export const loadTrips = async (
  warehouse: Warehouse,
  files: Iterable<string> | AsyncIterable<string>,
  { signal, onProgress }: LoadHooks = {},
): Promise<LoadSummary> => {
  const options: RunOptions = { budget: 'load', ...(signal && { signal }) }
  const batch = await nextBatch(warehouse)
  const hashes: ContentHash[] = []
  const known = new Set<bigint>()
  let skipped = 0
  let bytes = 0
  try {
    for await (const file of files) {
      if (signal?.aborted) throw new WarehouseError('cancelled', 'The load was cancelled')
      const hash = await hashFile(file)
      if (known.has(hash.hashHigh) || (await isLoaded(warehouse, Delivery.Trips, hash))) {
        skipped++
        continue
      }
      await dropUnfinished(warehouse, Delivery.Trips, hash)
      known.add(hash.hashHigh)
      await begin(warehouse, batch, Delivery.Trips, hash)
      await loadFile(warehouse, batch, file, options)
      hashes.push(hash)
      bytes += (await stat(file)).size
      onProgress?.({ files: hashes.length, bytes })
    }
  } catch (error) {
    await dropBatch(warehouse, batch).catch(() => undefined)
    throw error
  }
  if (hashes.length === 0) return { files: 0, skipped, trips: 0 }
  await finish(warehouse, [batch], Delivery.Trips, hashes)
  return { files: hashes.length, skipped, trips: await countTrips(warehouse, batch) }
}

/** The maximum number of trip numbers in memory at a time. Each takes about 16 bytes. */
const SLICE_TRIPS = 20_000_000

const repeated = statement<{ batches: readonly number[]; slices: number; slice: number }, number>(
  import.meta.url,
  'repeated-trips.sql',
)

/** Finds some trip numbers that occur more than once. The paths of such trips could not be distinguished. */
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

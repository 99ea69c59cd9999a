import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

/** What is delivered without a version was delivered before there were any. */
export const FIRST_VERSION = 1

const versions = statement<Record<string, never>, number>(import.meta.url, 'zone-versions.sql')
const ofBatches = statement<Record<string, never>, { batch: number; version: number }>(
  import.meta.url,
  'versions-of-batches.sql',
)

export const zoneVersions = async (warehouse: Warehouse): Promise<readonly number[]> => [
  ...(await warehouse.numbers(versions, {})),
]

/** The version of the standard zones that the zones of a delivery are of. */
export const versionsOfBatches = async (warehouse: Warehouse): Promise<(batch: number) => number> => {
  const named = new Map((await warehouse.rows(ofBatches, {})).map(({ batch, version }) => [batch, version]))
  return batch => named.get(batch) ?? FIRST_VERSION
}

/** Writes which version of the standard zones the zones of some batches are of, before the batches count. */
export const nameVersion = (warehouse: Warehouse, batches: readonly number[], version: number): Promise<void> =>
  warehouse.insert('batch_zones', batches.map(batch => `${batch}\t${version}\n`).join(''))

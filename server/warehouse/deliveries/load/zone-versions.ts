import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The version of deliveries that were imported before there were versions. */
export const FIRST_VERSION = 1

const versions = statement<Record<string, never>, number>(import.meta.url, 'zone-versions.sql')
const ofBatches = statement<Record<string, never>, { batch: number; version: number }>(
  import.meta.url,
  'versions-of-batches.sql',
)

export const zoneVersions = async (warehouse: Warehouse): Promise<readonly number[]> => [
  ...(await warehouse.numbers(versions, {})),
]

/** Returns the version of the standard zones that a delivery uses. */
export const versionsOfBatches = async (warehouse: Warehouse): Promise<(batch: number) => number> => {
  const named = new Map((await warehouse.rows(ofBatches, {})).map(({ batch, version }) => [batch, version]))
  return batch => named.get(batch) ?? FIRST_VERSION
}

/** Records the version of the standard zones that batches use; called before the batches become visible. */
export const nameVersion = (warehouse: Warehouse, batches: readonly number[], version: number): Promise<void> =>
  warehouse.insert('batch_zones', batches.map(batch => `${batch}\t${version}\n`).join(''))

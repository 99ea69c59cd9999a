import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The version assigned to deliveries that predate versions. */
export const FIRST_VERSION = 1

const versions = statement<Record<string, never>, number>(import.meta.url, 'zone-versions.sql')
const ofBatches = statement<Record<string, never>, { batch: number; version: number }>(
  import.meta.url,
  'versions-of-batches.sql',
)

export const zoneVersions = async (warehouse: Warehouse): Promise<readonly number[]> => [
  ...(await warehouse.numbers(versions, {})),
]

/** Reads the versions of the standard zones that batches use. */
export const versionsOfBatches = async (warehouse: Warehouse): Promise<(batch: number) => number> => {
  const named = new Map((await warehouse.rows(ofBatches, {})).map(({ batch, version }) => [batch, version]))
  return batch => named.get(batch) ?? FIRST_VERSION
}

/** Records the version of the standard zones that batches use. Call this before the batches become visible. */
export const nameVersion = (warehouse: Warehouse, batches: readonly number[], version: number): Promise<void> =>
  warehouse.insert('batch_zones', batches.map(batch => `${batch}\t${version}\n`).join(''))

/** A small standard zone, given by its objectid. */
export interface StandardZone {
  readonly zone: number
  /** The middle zone that contains it; 0 for none. */
  readonly parent: number
}

/**
 * Loads a standard zone version's zones in one block. A version never changes, so an existing version is not loaded
 * again.
 */
export const loadZones = async (
  warehouse: Warehouse,
  version: number,
  zones: readonly StandardZone[],
): Promise<void> => {
  if ((await zoneVersions(warehouse)).includes(version)) return
  const lines = zones.map(({ zone, parent }) => `${version}\t${zone}\t${parent}\n`)
  await warehouse.insert('zones', lines.join(''), { budget: 'load' })
}

const zonesOf = statement<{ version: number }, StandardZone>(import.meta.url, 'zones-of-version.sql')

/** Reads a version's zones. Returns none if the version does not exist. */
export const zonesOfVersion = (warehouse: Warehouse, version: number): Promise<StandardZone[]> =>
  warehouse.rows(zonesOf, { version }, { budget: 'load' })

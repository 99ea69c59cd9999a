import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'
import { zoneVersions } from './zone-versions.ts'

/** A small standard zone (objectid). */
export interface StandardZone {
  readonly zone: number
  /** The middle zone that it lies in, 0 for none. */
  readonly parent: number
}

/**
 * Loads the zones of a version of the standard zones in one block. A version never changes, so one that exists is not loaded.
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

export const zonesOf = statement<{ version: number }, StandardZone>(import.meta.url, 'zones-of-version.sql')

/** Reads the zones of a version; none where the version does not exist. */
export const zonesOfVersion = (warehouse: Warehouse, version: number): Promise<StandardZone[]> =>
  warehouse.rows(zonesOf, { version }, { budget: 'load' })

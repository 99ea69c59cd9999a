import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { zoneVersions } from './zone-versions.ts'

/** A small standard zone (objectid). */
export interface StandardZone {
  readonly zone: number
  /** The middle zone that it lies in, 0 for none. */
  readonly parent: number
}

/**
 * The zones of a version of the standard zones, as one block. A version never changes: one that is there is left as it is.
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

/** The zones of a version, none where it is not there. */
export const zonesOfVersion = (warehouse: Warehouse, version: number): Promise<StandardZone[]> =>
  warehouse.rows(zonesOf, { version }, { budget: 'load' })

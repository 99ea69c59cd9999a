import { statement } from '../../statement.ts'
import type { Warehouse } from '../../warehouse.ts'

const drop = statement<Record<string, never>>(import.meta.url, 'drop-known-zones.sql')
const create = statement<Record<string, never>>(import.meta.url, 'create-known-zones.sql')

/** Writes the valid zones into the embedded engine that checks the trips; 0 stands for a place outside all zones. */
export const writeKnownZones = async (reader: Warehouse, zones: Iterable<number>): Promise<void> => {
  await reader.run(drop, {})
  await reader.run(create, {})
  await reader.insert('known_zones', ['0\n', ...Array.from(zones, zone => `${zone}\n`)].join(''), { budget: 'load' })
}

import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import type { Table } from './read-table.ts'

/** Position of a zone that a text names; -1 where there is none. */
export type FindZone = (text: string) => number

/** A column of this name holds objectids before codes. */
const IDS = /^(objectid|zone)$/i

/**
 * Finds zones by code or objectid.
 * @param column the name of the column that names them
 */
export const zoneFinder = (zones: readonly Pick<ZoneInput, 'id' | 'code'>[], column = ''): FindZone => {
  const byCode = new Map(zones.map(({ code }, at) => [code, at]))
  const byId = new Map(zones.map(({ id }, at) => [String(id), at]))
  const [first, second] = IDS.test(column) ? [byId, byCode] : [byCode, byId]
  return text => first.get(text) ?? second.get(text) ?? -1
}

/** A column whose name fits, or else the one in which most rows hold a code; -1 where they are fewer than half of the rows and of the zones. */
export const zoneColumn = ({ columns, rows }: Table, zones: readonly Pick<ZoneInput, 'code'>[], names: RegExp) => {
  const named = columns.findIndex(column => names.test(column))
  if (named >= 0) return named
  const codes = new Set(zones.map(({ code }) => code))
  const held = columns.map((_, at) => rows.reduce((sum, row) => sum + (codes.has(row[at] ?? '') ? 1 : 0), 0))
  const most = Math.max(...held)
  return most > 0 && most * 2 >= Math.min(rows.length, zones.length) ? held.indexOf(most) : -1
}

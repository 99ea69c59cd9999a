import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { ImportError } from '../import/import-error.ts'
import { type Table, zoneColumn, zoneFinder } from './read-table.ts'

/** A rejected row and the reasons. Rows are counted from 1, without the header. */
export interface RejectedRow {
  readonly row: number
  readonly reasons: readonly string[]
}

export interface DeliveredResidents {
  /** Residents, indexed by the zone's position; NaN if the table does not name the zone. */
  readonly residents: Float64Array
  readonly rows: number
  readonly rejected: readonly RejectedRow[]
  /** The codes of zones that no row names. */
  readonly leftOut: readonly string[]
}

const ZONE = /^(zone|code|objectid|zone_?code|zone_?id|geography_?code)$/i
const TOTAL = /^(residents|population|total|(all )?usual[ _]residents|all (persons|people)|persons|total\b.*)$/i
/** age_0_15, age_65_plus, 'Aged 4 years and under', 0-4, 85+. */
const AGE_BAND = /^(aged?\b.*|age_.*|\d{1,3} ?(-|–|to|_) ?\d{1,3}|\d{1,3} ?\+)$/i
const MAX = 2 ** 31 - 1

/** Parses a number of people; '1,477' in quotes is 1477. Returns NaN for anything else. */
const peopleOf = (text: string | undefined): number => {
  const plain = (text ?? '').replace(/[ ,]/g, '')
  const people = plain === '' ? Number.NaN : Number(plain)
  return people >= 0 && people <= MAX ? people : Number.NaN
}

/** The columns to add up: the total, otherwise the age bands. */
const countColumns = ({ columns, name }: Table): number[] => {
  const total = columns.findIndex(column => TOTAL.test(column))
  const columnsOfPeople = total >= 0 ? [total] : columns.flatMap((column, at) => (AGE_BAND.test(column) ? [at] : []))
  if (columnsOfPeople.length === 0)
    throw new ImportError(
      `${name}: no column holds the residents. Name one "residents" (or "population", "total"), or name the age bands age_0_15, age_16_24, ….`,
    )
  return columnsOfPeople
}

/**
 * Reads the residents of zones from a table of zones (code or objectid) and people: a total, or age bands to add up.
 * @throws ImportError if the table lacks a column, or contains no valid rows
 */
export const readResidents = (table: Table, zones: readonly Pick<ZoneInput, 'id' | 'code'>[]): DeliveredResidents => {
  const people = countColumns(table)
  const key = zoneColumn(table, zones, ZONE)
  if (key < 0)
    throw new ImportError(
      `${table.name}: no column names the zones. Name one "zone" (objectid) or "code", or see that its codes are those of the zones, like ${zones[0]?.code}.`,
    )
  const find = zoneFinder(zones, table.columns[key])
  const residents = new Float64Array(zones.length).fill(Number.NaN)
  const rejected: RejectedRow[] = []
  table.rows.forEach((cells, at) => {
    const zone = find(cells[key] ?? '')
    const sum = people.reduce((total, column) => total + peopleOf(cells[column]), 0)
    const reasons = [
      ...(zone < 0 ? ['zone is not one of the standard zones'] : []),
      ...(zone >= 0 && !Number.isNaN(residents[zone]!) ? ['zone stands in an earlier row'] : []),
      ...(Number.isNaN(sum) || sum > MAX ? ['residents is not a number of people'] : []),
    ]
    if (reasons.length > 0) rejected.push({ row: at + 1, reasons })
    else residents[zone] = Math.round(sum)
  })
  const rows = table.rows.length - rejected.length
  if (rows === 0)
    throw new ImportError(`${table.name}: no row is valid; the first one: ${rejected[0]?.reasons.join(', ')}.`)
  const leftOut = zones.filter((_, zone) => Number.isNaN(residents[zone]!)).map(({ code }) => code)
  return { residents, rows, rejected, leftOut }
}

import type { Warehouse } from '../warehouse.ts'
import { begin, Delivery, finish, isLoaded, nextBatch } from './batches.ts'
import { hashText } from './file-hash.ts'

const load = async (warehouse: Warehouse, kind: Delivery, table: string, rows: readonly string[]): Promise<void> => {
  const hash = hashText(rows.join('\n'))
  if (rows.length === 0 || (await isLoaded(warehouse, kind, hash))) return
  const batch = await nextBatch(warehouse)
  await begin(warehouse, batch, kind, hash)
  await warehouse.insert(table, rows.map(row => `${batch}\t${row}\n`).join(''), { budget: 'load' })
  await finish(warehouse, batch, kind, [hash])
}

export interface NetworkCell {
  readonly id: number
  /** EPSG:27700 metres. */
  readonly easting: number
  readonly northing: number
  readonly rangeM: number
}

/** The network's cells; a later delivery takes the place of an earlier one. */
export const loadCells = (warehouse: Warehouse, cells: readonly NetworkCell[]): Promise<void> =>
  load(
    warehouse,
    Delivery.Cells,
    'cells',
    cells.map(({ id, easting, northing, rangeM }) => [id, easting, northing, rangeM].join('\t')),
  )

export interface CoveredDay {
  /** ISO date, Europe/London. */
  readonly day: string
  readonly complete: boolean
}

/** Local days that the trips cover; a day is complete when any delivery says so. */
export const loadCoverage = (warehouse: Warehouse, days: readonly CoveredDay[]): Promise<void> =>
  load(
    warehouse,
    Delivery.Coverage,
    'coverage',
    days.map(({ day, complete }) => `${day}\t${complete ? 1 : 0}`),
  )

/** Residents of the small standard zones (objectid); a later delivery takes the place of an earlier one. */
export const loadPopulation = (
  warehouse: Warehouse,
  zones: readonly { readonly zone: number; readonly residents: number }[],
): Promise<void> =>
  load(
    warehouse,
    Delivery.Population,
    'population',
    zones.map(({ zone, residents }) => `${zone}\t${residents}`),
  )

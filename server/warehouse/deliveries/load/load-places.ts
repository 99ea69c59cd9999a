import type { Warehouse } from '../../warehouse.ts'
import { Delivery } from './batches.ts'
import { loadRows } from './load-rows.ts'

export interface NetworkCell {
  readonly id: number
  /** EPSG:27700 metres. */
  readonly easting: number
  readonly northing: number
  readonly rangeM: number
}

/** Loads the network's cells; a later delivery replaces an earlier one. */
export const loadCells = (warehouse: Warehouse, cells: readonly NetworkCell[]): Promise<void> =>
  loadRows(
    warehouse,
    Delivery.Cells,
    'cells',
    cells.map(({ id, easting, northing, rangeM }) => [id, easting, northing, rangeM].join('\t')),
  )

export interface CoveredDay {
  /** ISO date, Europe/London. */
  readonly day: string
  readonly complete: boolean
  /** True if the day is complete although no trip ends on it, because the provider confirms that nobody travelled. */
  readonly isAcceptedEmpty?: boolean
}

/** The table's row; its number is 1 where the day counts if it holds trips, 2 where it counts without trips. */
export const coverageLine = ({ day, complete, isAcceptedEmpty = false }: CoveredDay): string =>
  `${day}\t${complete ? (isAcceptedEmpty ? 2 : 1) : 0}`

/** Loads the local days that the trips cover; a day is complete if any delivery declares it so. */
export const loadCoverage = (warehouse: Warehouse, days: readonly CoveredDay[]): Promise<void> =>
  loadRows(warehouse, Delivery.Coverage, 'coverage', days.map(coverageLine))

import { INDUSTRIES, type Industry } from '../../../../src/domain/tourism.ts'
import type { Warehouse } from '../../warehouse.ts'
import { begin, Delivery, finish, hashText, isLoaded, nextBatch } from './batches.ts'
import { FIRST_VERSION, nameVersion } from './zone-versions.ts'

/**
 * Loads a delivery of tab-separated rows (without the batch column) as one batch, unless it was loaded before.
 * @param version the standard zone version that the rows use, if they name zones
 */
const loadRows = async (
  warehouse: Warehouse,
  kind: Delivery,
  table: string,
  rows: readonly string[],
  version = FIRST_VERSION,
): Promise<void> => {
  const hash = hashText([...rows, ...(version === FIRST_VERSION ? [] : [`version ${version}`])].join('\n'))
  if (rows.length === 0 || (await isLoaded(warehouse, kind, hash))) return
  const batch = await nextBatch(warehouse)
  await begin(warehouse, batch, kind, hash)
  if (version !== FIRST_VERSION) await nameVersion(warehouse, [batch], version)
  await warehouse.insert(table, rows.map(row => `${batch}\t${row}\n`).join(''), { budget: 'load' })
  await finish(warehouse, [batch], kind, [hash])
}

export interface NetworkCell {
  readonly id: number
  /** EPSG:27700 metres. */
  readonly easting: number
  readonly northing: number
  readonly rangeM: number
}

/** Loads the network cells. A later delivery replaces an earlier one. */
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
  /**
   * True if the day counts as complete even though no trip ends on it. The provider has to confirm that no one
   * travelled.
   */
  readonly isAcceptedEmpty?: boolean
}

/**
 * Converts a day to a table row. Its number is 0 for an incomplete day, 1 for a day that needs trips to count as
 * complete, and 2 for a day that counts even without trips.
 */
export const coverageLine = ({ day, complete, isAcceptedEmpty = false }: CoveredDay): string =>
  `${day}\t${complete ? (isAcceptedEmpty ? 2 : 1) : 0}`

/** Loads the local days covered by the trips. A day is complete if any delivery declares it complete. */
export const loadCoverage = (warehouse: Warehouse, days: readonly CoveredDay[]): Promise<void> =>
  loadRows(warehouse, Delivery.Coverage, 'coverage', days.map(coverageLine))

/** The card payments for one middle zone (NCZID), month, kind of day and industry. */
export interface ZonePayments {
  readonly zone: number
  /** 202610 for October 2026. */
  readonly month: number
  /** 0 for weekdays, 1 for weekends. */
  readonly dayType: 0 | 1
  readonly industry: Industry
  readonly payments: number
  readonly amountPence: number
  /** The numbers of distinct cards and merchants behind these payments. */
  readonly cards: number
  readonly merchants: number
}

/**
 * Loads card payments that use a standard zone version's middle zones. A row replaces an earlier delivery's row for the
 * same zone, month, kind of day and industry.
 */
export const loadPayments = (
  warehouse: Warehouse,
  rows: readonly ZonePayments[],
  version = FIRST_VERSION,
): Promise<void> =>
  loadRows(
    warehouse,
    Delivery.Payments,
    'payments',
    rows.map(row =>
      [
        row.zone,
        row.month,
        row.dayType,
        INDUSTRIES.indexOf(row.industry),
        row.payments,
        row.amountPence,
        row.cards,
        row.merchants,
      ].join('\t'),
    ),
    version,
  )

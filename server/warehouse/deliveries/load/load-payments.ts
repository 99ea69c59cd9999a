import { INDUSTRIES, type Industry } from '../../../../src/domain/tourism.ts'
import type { Warehouse } from '../../warehouse.ts'
import { Delivery } from './batches.ts'
import { loadRows } from './load-rows.ts'
import { FIRST_VERSION } from './zone-versions.ts'

/** Card payments of a middle zone (NCZID) in a month, on one kind of day, in one industry. */
export interface ZonePayments {
  readonly zone: number
  /** 202610 for October 2026. */
  readonly month: number
  /** 0 weekday, 1 weekend. */
  readonly dayType: 0 | 1
  readonly industry: Industry
  readonly payments: number
  readonly amountPence: number
  /** The distinct cards and merchants of these payments. */
  readonly cards: number
  readonly merchants: number
}

/**
 * Loads card payments by the middle zones of a version of the standard zones. A row replaces that of an earlier delivery for
 * the same zone, month, kind of day and industry.
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

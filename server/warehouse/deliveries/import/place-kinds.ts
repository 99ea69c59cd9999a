import { INDUSTRIES, type Industry } from '../../../../src/domain/tourism.ts'
import type { Warehouse } from '../../warehouse.ts'
import { loadPayments } from '../load/load-payments.ts'
import { loadCells } from '../load/load-places.ts'

export type TextRow = Readonly<Record<string, string>>

/** A small delivery beside the trips: its columns, the checks of a row, and the loading of its rows. */
export interface PlaceKind {
  readonly columns: readonly string[]
  /** True if its zones are middle standard zones, which must belong to the delivery's version. */
  readonly ofMiddleZones?: true
  faults(row: TextRow): string[]
  /** @param version the version of the standard zones, for deliveries by zones */
  load(warehouse: Warehouse, rows: readonly TextRow[], version: number): Promise<void>
}

const MAX = 4_294_967_295
const whole = (text: string | undefined, min: number, max: number): boolean =>
  /^\d{1,10}$/.test(text ?? '') && Number(text) >= min && Number(text) <= max

const check = (rules: Readonly<Record<string, (row: TextRow) => boolean>>) => (row: TextRow) =>
  Object.keys(rules).filter(reason => !rules[reason]!(row))

const inBritain = ({ easting, northing }: TextRow) => whole(easting, 0, 699_999) && whole(northing, 0, 1_299_999)
const isDay = ({ day = '' }: TextRow) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day
const isTruth = (text = '') => ['0', '1', 'false', 'true'].includes(text.toLowerCase())
const isTrue = (text = '') => ['1', 'true'].includes(text.toLowerCase())

/** The deliveries by their option of `movement:import` (docs/formats/movement.md). */
export const PLACE_KINDS = {
  cells: {
    columns: ['cl_cell_id', 'easting', 'northing', 'range_m'],
    faults: check({
      'bad cell: cl_cell_id is not a whole number': row => whole(row.cl_cell_id, 0, MAX),
      'bad cell: outside Great Britain': inBritain,
      'bad cell: range_m is not from 1 to 100000': row => whole(row.range_m, 1, 100_000),
    }),
    load: (warehouse, rows) =>
      loadCells(
        warehouse,
        rows.map(row => ({
          id: Number(row.cl_cell_id),
          easting: Number(row.easting),
          northing: Number(row.northing),
          rangeM: Number(row.range_m),
        })),
      ),
  },
  payments: {
    ofMiddleZones: true,
    columns: ['zone', 'month', 'day_type', 'industry', 'payments', 'amount_pence', 'cards', 'merchants'],
    faults: check({
      'zone is not a whole number': row => whole(row.zone, 1, MAX),
      'month is not like 202610': row => /^20\d\d(?:0[1-9]|1[0-2])$/.test(row.month ?? ''),
      'day_type is neither 0 (weekday) nor 1 (weekend)': row => whole(row.day_type, 0, 1),
      'unknown industry': row => INDUSTRIES.includes(row.industry as Industry),
      'payments, cards or merchants is not a whole number': row =>
        [row.payments, row.cards, row.merchants].every(text => whole(text, 0, MAX)),
      'amount_pence is not a whole number': row => /^\d{1,15}$/.test(row.amount_pence ?? ''),
    }),
    load: (warehouse, rows, version) =>
      loadPayments(
        warehouse,
        rows.map(row => ({
          zone: Number(row.zone),
          month: Number(row.month),
          dayType: row.day_type === '1' ? 1 : 0,
          industry: row.industry as Industry,
          payments: Number(row.payments),
          amountPence: Number(row.amount_pence),
          cards: Number(row.cards),
          merchants: Number(row.merchants),
        })),
        version,
      ),
  },
} as const satisfies Record<string, PlaceKind>

/** The days that the trips cover; they are compared with the trips before they are stored (judge-days.ts). */
export const COVERAGE: Pick<PlaceKind, 'columns' | 'faults'> = {
  columns: ['day', 'complete'],
  faults: check({
    'day is no date (2026-10-01)': isDay,
    'complete is neither true nor false': row => isTruth(row.complete),
  }),
}
export const coveredDayOf = (row: TextRow) => ({ day: row.day!, complete: isTrue(row.complete) })

export type PlaceKindName = keyof typeof PLACE_KINDS

import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { RowSource, Statement } from '../../../server/warehouse/sql/statement.ts'
import { TRIP_COLUMNS, type TripColumnName, tripColumns } from '../../../server/warehouse/trip-columns.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { type TripRow, type TripValue, valuesOf } from '../../support/trips.ts'

/** A trip as a provider delivers it: a string for each column. */
export type Delivered = Record<string, string>

const textOf = (column: TripColumnName, value: TripValue): string => {
  if (column === 'started_at') return new Date(Number(value) * 1000).toISOString().replace('.000', '')
  if (column === 'weight') return `${Math.fround(Number(value))}`
  return Array.isArray(value) ? value.join(' ') : `${value ?? ''}`
}

export const deliveredOf = (trip: TripRow): Delivered =>
  Object.fromEntries(valuesOf(trip).map(([column, value]) => [column, textOf(column, value)]))

/** Typical provider mistakes, each with the expected reason. Every mistake is possible both in CSV and in Parquet. */
const MISTAKES: readonly (readonly [reason: string, change: Delivered])[] = [
  ['unknown mode', { mode: '2' }],
  ['unknown mode', { mode: '77' }],
  ['end before start', { ended_at: '1000' }],
  ['origin outside Great Britain', { origin_e: '-5' }],
  ['destination outside Great Britain', { dest_n: '1300000' }],
  ['home outside Great Britain', { home_e: '700000' }],
  ['bad square in path', { path: '4000 99999999 4000' }],
  ['unknown purpose', { purpose: '0' }],
  ['dwell_s is not from 0 to 86400', { dwell_s: '86401' }],
  ['person_id is not a whole number from 0 to 4294967295', { person_id: '4294967296' }],
  ['started_at is no time (UTC seconds, or 2026-10-01T08:00:00Z)', { started_at: '01/10/2026 08:00' }],
  ['weight is not from 0.0005 to 1000000', { weight: '0' }],
  ['weight is not from 0.0005 to 1000000', { weight: '0.00049' }],
  ['origin_zone 291627 is no zone of version 1 of the standard zones', { origin_zone: '291627' }],
  [
    'dest_zone 61 is no zone of version 1 of the standard zones; home_zone 99 is no zone of version 1 of the standard zones',
    { dest_zone: '61', home_zone: '99' },
  ],
  ['unknown age_band', { age_band: '7' }],
  ['is_ev is neither true nor false', { is_ev: 'perhaps' }],
  ['unknown mode; unknown gender', { mode: '9', gender: '3' }],
]

/** Corrupts every twentieth row. Returns the rows, and the reasons keyed by row number, from 1. */
export const spoil = (rows: readonly Delivered[]) => {
  const reasons = new Map<number, string>()
  const spoilt = rows.map((row, i) => {
    if (i % 20 !== 13) return row
    const [reason, change] = MISTAKES[Math.floor(i / 20) % MISTAKES.length]!
    reasons.set(i + 1, reason)
    return { ...row, ...change }
  })
  return { spoilt, reasons }
}

export const csvOf = (rows: readonly Delivered[]): string => {
  const columns = Object.keys(rows[0]!)
  return [columns.join(','), ...rows.map(row => columns.map(column => row[column]).join(','))].join('\r\n')
}

export const writeCsv = (file: string, rows: readonly Delivered[], gzipped = false): Promise<void> =>
  writeFile(file, gzipped ? gzipSync(csvOf(rows)) : csvOf(rows))

/** The type that a provider's tool might choose for a column. */
const parquetType = (column: TripColumnName): string => {
  if (column === 'started_at' || column === 'is_ev') return 'String'
  const types = {
    UInt8: 'Int16',
    UInt32: 'Int64',
    Int32: 'Int32',
    Float32: 'Float64',
    'Nullable(UInt32)': 'Nullable(Int32)',
    'Array(UInt32)': 'Array(UInt32)',
  }
  return types[TRIP_COLUMNS[column].type]
}

/** Casts a CSV column to its type in the Parquet file. */
const asParquet = (column: TripColumnName): string => {
  const { type, kind } = TRIP_COLUMNS[column]
  if (kind === 'squares') return `CAST(if(${column} = '', [], splitByChar(' ', ${column})) AS ${type})`
  return column === 'dwell_s' ? `toInt32OrNull(${column})` : `CAST(${column} AS ${parquetType(column)})`
}

const NAMES = tripColumns.map(([column]) => column)
const toParquet: Statement<{ source: RowSource; target: RowSource }> = {
  name: 'to-parquet',
  sql: `INSERT INTO FUNCTION {target:Rows} SELECT ${NAMES.map(asParquet).join(', ')} FROM {source:Rows}`,
}
const PARQUET_COLUMNS = NAMES.map(column => `${column} ${parquetType(column)}`).join(', ')

/** Writes the rows as Parquet, typed as a provider's tool might type them. */
export const writeParquet = async (reader: Warehouse, file: string, rows: readonly Delivered[]): Promise<void> => {
  await writeCsv(`${file}.csv`, rows)
  const columns = Object.keys(rows[0]!)
    .map(column => `${column} String`)
    .join(', ')
  await reader.run(toParquet, {
    source: { file: `${file}.csv`, format: 'CSVWithNames', columns },
    target: { file, format: 'Parquet', columns: PARQUET_COLUMNS },
  })
}

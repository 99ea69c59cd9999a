import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { RowSource, Statement } from '../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import type { TripRow } from './rows.ts'

/** A trip as a provider delivers it, with text by column name. */
export type Delivered = Record<string, string>

export const deliveredOf = (trip: TripRow): Delivered => ({
  trip_id: `${trip.tripId}`,
  person_id: `${trip.personId}`,
  started_at: new Date(trip.startedAt * 1000).toISOString().replace('.000', ''),
  ended_at: `${trip.endedAt}`,
  origin_e: `${trip.origin[0]}`,
  origin_n: `${trip.origin[1]}`,
  dest_e: `${trip.dest[0]}`,
  dest_n: `${trip.dest[1]}`,
  origin_zone: `${trip.originZone}`,
  dest_zone: `${trip.destZone}`,
  home_zone: `${trip.homeZone}`,
  home_e: `${trip.home[0]}`,
  home_n: `${trip.home[1]}`,
  dwell_s: trip.dwellS === null ? '' : `${trip.dwellS}`,
  purpose: `${trip.purpose}`,
  mode: `${trip.mode}`,
  distance_m: `${trip.distanceM}`,
  age_band: `${trip.ageBand}`,
  gender: `${trip.gender}`,
  is_ev: `${trip.isEv}`,
  weight: `${Math.fround(trip.weight)}`,
  path: trip.path.join(' '),
})

/** Typical provider mistakes, each with the expected reason. Every mistake is possible both in CSV and in Parquet. */
const MISTAKES: readonly (readonly [reason: string, change: Delivered])[] = [
  ['unknown mode', { mode: '2' }],
  ['unknown mode', { mode: '77' }],
  ['end before start', { ended_at: '1000' }],
  ['origin outside Great Britain', { origin_e: '-5' }],
  ['destination outside Great Britain', { dest_n: '1300000' }],
  ['home outside Great Britain', { home_e: '700000' }],
  ['bad cell in path', { path: '4000 99999999 4000' }],
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

/** Corrupts every twentieth row; returns the rows, and the reasons by row number from 1. */
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

const toParquet: Statement<{ source: RowSource; target: RowSource }> = {
  name: 'to-parquet',
  sql: `INSERT INTO FUNCTION {target:Rows}
SELECT toInt64(trip_id), toInt64(person_id), started_at, toInt64(ended_at),
  toInt32(origin_e), toInt32(origin_n), toInt32(dest_e), toInt32(dest_n), toInt32(origin_zone), toInt32(dest_zone),
  toInt32(home_zone), toInt32(home_e), toInt32(home_n), toInt32OrNull(dwell_s), toInt16(purpose), toInt16(mode),
  toInt32(distance_m), toInt16(age_band), toInt16(gender), is_ev, toFloat64(weight),
  arrayMap(square -> toUInt32(square), if(path = '', [], splitByChar(' ', path)))
FROM {source:Rows}`,
}
const PARQUET_COLUMNS = `trip_id Int64, person_id Int64, started_at String, ended_at Int64,
  origin_e Int32, origin_n Int32, dest_e Int32, dest_n Int32, origin_zone Int32, dest_zone Int32,
  home_zone Int32, home_e Int32, home_n Int32, dwell_s Nullable(Int32), purpose Int16, mode Int16,
  distance_m Int32, age_band Int16, gender Int16, is_ev String, weight Float64, path Array(UInt32)`

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

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importTrips } from '../../../server/warehouse/deliveries/import/import-trips.ts'
import { loadZones } from '../../../server/warehouse/deliveries/load/zone-versions.ts'
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

/** A valid trip as SQL. `number` is the row's number from 0. */
const TRIP = {
  trip_id: 'toUInt32(1000 + number)',
  person_id: 'toUInt32(7)',
  started_at: 'toUInt32(1782892800)',
  ended_at: 'toUInt32(1782894600)',
  origin_e: '430000',
  origin_n: '433000',
  dest_e: '431000',
  dest_n: '433000',
  origin_zone: '1',
  dest_zone: '2',
  home_zone: '1',
  home_e: '430000',
  home_n: '433000',
  dwell_s: 'toNullable(3600)',
  purpose: '1',
  mode: '1',
  distance_m: '1000',
  age_band: '1',
  gender: '1',
  is_ev: '0',
  weight: '12.5',
  path: '[3523362, 3523363]',
}
type Column = keyof typeof TRIP

const statement = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const id = (value: number | string) => `toUInt32(${value})`
const NOT_WHOLE = 'trip_id is not a whole number from 0 to 4294967295'

/** Parquet files: SQL values of one column, and the reasons of the rows that are rejected. */
const FILES: readonly (readonly [
  name: string,
  column: Column,
  values: readonly string[],
  rejected: readonly string[],
])[] = [
  ['a fraction as a double', 'trip_id', ['100001.5', '100002'], [`1,${NOT_WHOLE}`]],
  [
    'a fraction as a decimal',
    'trip_id',
    ["toDecimal64('100011.50', 2)", "toDecimal64('100012.00', 2)"],
    [`1,${NOT_WHOLE}`],
  ],
  ['a number that is not one', 'trip_id', ['nan', '100022', 'inf'], [`1,${NOT_WHOLE}`, `3,${NOT_WHOLE}`]],
  ['more than 32 bits', 'trip_id', ['toUInt64(18446744073709551615)', 'toUInt64(100032)'], [`1,${NOT_WHOLE}`]],
  ['nothing', 'trip_id', ['CAST(NULL AS Nullable(UInt32))', id(100_042)], [`1,${NOT_WHOLE}`]],
  ['a text', 'trip_id', ["'a'", "'100052'"], [`1,${NOT_WHOLE}`]],
  ['a stay that is not a number', 'dwell_s', ['nan', '3600.0'], ['1,dwell_s is not from 0 to 86400']],
  ['a stay with a fraction', 'dwell_s', ['3600.5', '3600.0'], ['1,dwell_s is not from 0 to 86400']],
  ['a code with a fraction', 'mode', ['1.5', '1.0'], ['1,unknown mode']],
  ['a weight that is a word', 'weight', ["'heavy'", "'12.5'"], ['1,weight is not from 0.0005 to 1000000']],
  ['a square with a fraction', 'path', ['[3523362.5]', '[3523362.0]'], ['1,bad square in path']],
  ['doubles', 'trip_id', ['200001.0', '4294967295.0'], []],
  ['decimals of 38 digits', 'trip_id', ['toDecimal128(200011, 0)', 'toDecimal128(200012, 0)'], []],
  ['unsigned numbers of 64 bits', 'person_id', ['toUInt64(4294967295)', 'toUInt64(1)'], []],
  ['decimals of weights', 'weight', ["toDecimal64('12.5', 3)", "toDecimal64('0.75', 3)"], []],
  ['truth values', 'is_ev', ['true', 'false'], []],
  ['a stay that is null', 'dwell_s', ['NULL', '3600.0'], []],
  ['a path without squares', 'path', ['[]', '[3523362, 3523363]'], []],
]

let engine: OpenEngine
let reader: Warehouse
let folder: string
let rejected: readonly string[]
let summary: { readonly rows: number; readonly rejected: number }

const write = async (name: string, firstId: number, column: Column, values: readonly string[]): Promise<string> => {
  const path = join(folder, `${name}.parquet`)
  const given = `arrayElement([${values.join(', ')}], number + 1)`
  const columns = { ...TRIP, trip_id: id(`${firstId} + number`), [column]: given }
  const select = Object.entries(columns).map(([key, sql]) => `${sql} AS ${key}`)
  await reader.run(
    statement(
      `INSERT INTO FUNCTION file('${path}', 'Parquet') SELECT ${select.join(', ')} FROM numbers(${values.length})`,
    ),
    {},
  )
  return path
}
const importAll = (paths: readonly string[]) =>
  importTrips(engine.warehouse, reader, paths, { workFolder: folder, rejectedFile: join(folder, 'rejected.csv') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambit-parquet-'))
  reader = await openChdb({ folder: join(folder, 'reader') })
  engine = await ENGINES[0]!.open()
  const zones = [1, 2].map(zone => ({ zone, parent: 1 }))
  await loadZones(engine.warehouse, 1, zones)
  const paths: string[] = []
  for (const [at, [name, column, values]] of FILES.entries()) paths.push(await write(name, at * 1000, column, values))
  summary = await importAll(paths)
  const [, ...lines] = (await readFile(join(folder, 'rejected.csv'), 'utf8')).trim().split('\n')
  rejected = lines.map(line => line.replaceAll('"', ''))
})
afterAll(async () => {
  await reader.close()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(FILES)('judges %s row by row', (name, _, __, reasons) => {
  expect(rejected.filter(line => line.startsWith(`${name}.parquet,`))).toEqual(
    reasons.map(reason => `${name}.parquet,${reason}`),
  )
})

test('imports all other rows, a null stay as unknown and an empty path as none', async () => {
  const all = FILES.reduce((sum, [, , values]) => sum + values.length, 0)
  const bad = FILES.reduce((sum, [, , , reasons]) => sum + reasons.length, 0)
  expect(summary).toMatchObject({ rows: all - bad, rejected: bad })
  const rowsOf = (name: string) =>
    engine.warehouse.rows(
      statement<{ dwell_s: number | null; path_length: number }>(
        `SELECT dwell_s, path_length FROM trips WHERE intDiv(trip_id, 1000) = ${FILES.findIndex(([each]) => each === name)} ORDER BY trip_id`,
      ),
      {},
    )
  expect((await rowsOf('a stay that is null')).map(({ dwell_s }) => dwell_s)).toEqual([null, 3600])
  expect((await rowsOf('a path without squares')).map(({ path_length }) => path_length)).toEqual([0, 2])
})

test('refuses a column of another kind by name', async () => {
  const text = await write('text', 500_000, 'path', ["'3523362 3523363'"])
  await expect(importAll([text])).rejects.toThrow('path is not a list of numbers')
  const list = await write('list', 500_000, 'trip_id', ['[1]'])
  await expect(importAll([list])).rejects.toThrow('trip_id is not a single value')
})

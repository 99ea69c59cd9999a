import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  BACKUP_TABLES,
  type Chunk,
  createRowSums,
  OMITTED_TABLES,
  planChunks,
  sqlOf,
} from '../../../server/backup/warehouse/chunks.ts'
import { dumpWarehouse } from '../../../server/backup/warehouse/dump-warehouse.ts'
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'
import { migrate } from '../../../server/warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { ENGINES, type OpenEngine } from '../warehouse/engines.ts'

let engines: OpenEngine[]
beforeAll(async () => {
  engines = await Promise.all(ENGINES.map(({ open }) => open()))
})
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const rowsOf = async (
  warehouse: Warehouse,
  chunks: readonly Chunk[],
): Promise<[table: string, bytes: Uint8Array][]> => {
  const rows: [string, Uint8Array][] = []
  for await (const { name, bytes } of dumpWarehouse(warehouse, chunks))
    if (name.endsWith('.native')) rows.push([name.split('/')[1]!, bytes])
  return rows
}

test('declares for every table whether a backup contains its rows, and which column selects them', async () => {
  const { warehouse } = engines[0]!
  const columns = await warehouse.rows(
    sqlOf<{ table: string; name: string }>(
      'columns',
      'SELECT table, name FROM system.columns WHERE database = currentDatabase()',
    ),
    {},
  )
  const tables = [...new Set(columns.map(({ table }) => table))].sort()
  expect([...Object.keys(BACKUP_TABLES), ...OMITTED_TABLES].sort()).toEqual(tables)
  for (const [table, key] of Object.entries(BACKUP_TABLES))
    expect(columns.filter(column => column.table === table).map(({ name }) => name)).toContain(key)
})

test.skipIf(ENGINES.length < 2)(
  'engines produce the same counts and sums for the same rows in any order, and read each other’s blocks',
  async () => {
    const answers = ['[{"a":1}]', 'tab and é', ''].map((answer, at) => `7\t${at}\t18446744073709551615\t${answer}\n`)
    const trip = `5\t${'1\t'.repeat(4)}2026-10-01\t2026-10-01\t1\t1\t2026-09-28\t${'-3\t'.repeat(6)}${'1\t'.repeat(6)}\\N\t${'1\t'.repeat(7)}9\n`
    const [a, b] = [engines[0]!.warehouse, engines[1]!.warehouse]
    await a.insert('dataset_answers', answers.join(''))
    await b.insert('dataset_answers', answers.toReversed().join(''))
    for (const warehouse of [a, b]) await warehouse.insert('trips', trip)
    const chunks = await planChunks(a, { batches: [5, 6], builds: [7, 8] })
    expect(chunks.map(({ table, values, rows }) => [table, values, rows])).toEqual([
      ['trips', ['5'], 1],
      ['dataset_answers', ['7'], 3],
    ])
    expect(await planChunks(b, { batches: [5, 6], builds: [7, 8] })).toEqual(chunks)
    const sumsIn = (warehouse: Warehouse) => Promise.all(chunks.map(createRowSums(warehouse)))
    const sums = await sumsIn(a)
    expect(await sumsIn(b)).toEqual(sums)

    const given = await Promise.all([a, b].map(warehouse => rowsOf(warehouse, chunks)))
    for (const [warehouse, parts] of [[b, given[0]!] as const, [a, given[1]!] as const]) {
      for (const [table, bytes] of parts) await warehouse.insertNative(table, Readable.from([bytes]))
      expect(await sumsIn(warehouse)).toEqual(
        sums.map(({ rows, sum }) => ({ rows: 2 * rows, sum: String((2n * BigInt(sum)) % 2n ** 64n) })),
      )
    }
  },
)

test('fails if rows disappear while it reads them', async () => {
  const { warehouse } = engines[0]!
  await warehouse.insert('cells', '9\t1\t2\t3\t4\n')
  const [chunk] = await planChunks(warehouse, { batches: [9], builds: [] })
  const forgetful: Warehouse = { ...warehouse, nativeRows: () => Readable.from([]) }
  await expect(rowsOf(forgetful, [chunk!])).rejects.toThrow(
    'The warehouse answered 0 rows of cells where it had counted 1',
  )
})

test('restores rows without a column that a later version dropped', async () => {
  const [from, to] = await Promise.all(
    [1, 2].map(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ambit-kept-'))
      const warehouse = await openChdb({ folder })
      onTestFinished(async () => {
        await warehouse.close()
        await rm(folder, { recursive: true, force: true })
      })
      await migrate(warehouse, 10)
      return warehouse
    }),
  )
  const trip = `5\t${'1\t'.repeat(5)}2026-10-01\t2026-10-01\t1\t1\t2026-09-28\t${'-3\t'.repeat(6)}${'1\t'.repeat(6)}\\N\t${'1\t'.repeat(7)}9\n`
  await from!.insert('trips', trip)
  const chunks = await planChunks(from!, { batches: [5], builds: [] })
  for (const [table, bytes] of await rowsOf(from!, chunks)) await to!.insertNative(table, Readable.from([bytes]))
  await migrate(to!)
  const rows = await to!.rows(sqlOf<Record<string, unknown>>('trips', 'SELECT * FROM trips'), {})
  expect(rows).toMatchObject([{ batch: 5, trip_id: 1, ended_at: 1, origin_e: -3, dwell_s: null, path_length: 9 }])
  expect(Object.keys(rows[0] ?? {})).not.toContain('record_key')
})

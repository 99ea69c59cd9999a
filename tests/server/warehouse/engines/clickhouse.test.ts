import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClickHouse } from '../../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import { migrate } from '../../../../server/warehouse/schema/migrate-warehouse.ts'
import type { Statement } from '../../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../../server/warehouse/warehouse.ts'
import { hasClickHouseServer, type RunningServer, startClickHouseServer } from './clickhouse-server.ts'

const select = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const ENDLESS = select<number>('SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) % 7 = 3')
const endless = select<number>(
  "SELECT count() FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%processes%'",
)

describe.skipIf(!hasClickHouseServer())('a ClickHouse server', () => {
  let server: RunningServer
  let warehouse: Warehouse
  beforeAll(async () => {
    server = await startClickHouseServer()
    warehouse = await openClickHouse(server.url)
  })
  afterAll(async () => {
    await warehouse.close()
    await server.stop()
  })

  test('can be migrated repeatedly', async () => {
    await migrate(warehouse)
    await migrate(warehouse)
    const applied = await warehouse.numbers(select<number>('SELECT count() FROM schema_migrations'), {})
    const files = readdirSync(join(import.meta.dirname, '../../../../server/warehouse/schema'))
    expect(applied).toEqual(Float64Array.of(files.filter(name => /^\d{4}-/.test(name)).length))
  })

  test('adds a column to a table with rows, once', async () => {
    const run = (sql: string) => warehouse.run({ name: 'test', sql }, {})
    await run('CREATE TABLE IF NOT EXISTS altered (build_id UInt32) ENGINE = MergeTree ORDER BY build_id')
    await warehouse.insert('altered', '7\n')
    for (let times = 0; times < 2; times++) await run('ALTER TABLE altered ADD COLUMN IF NOT EXISTS weather UInt8')
    expect(await warehouse.rows(select<object>('SELECT * FROM altered'), {})).toEqual([{ build_id: 7, weather: 0 }])
    await run('DROP TABLE IF EXISTS altered')
  })

  test('refuses to start if its release is older than the tables, with a message', async () => {
    await warehouse.insert('schema_migrations', '9001\t1\n')
    await expect(migrate(warehouse)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^The warehouse was brought to its migration 9001 by a newer version of Ambit/),
    })
    await warehouse.run({ name: 'test', sql: 'ALTER TABLE schema_migrations DROP PARTITION tuple()' }, {})
    await migrate(warehouse)
  })

  test('is refused with instructions if the database is missing', async () => {
    await expect(openClickHouse(`${new URL(server.url).origin}/elsewhere`)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        /lacks the database elsewhere, which CLICKHOUSE_URL names\. Create it on every server/,
      ),
    })
  })

  test('stops a query when its caller gives up', async () => {
    const stop = new AbortController()
    const query = warehouse.numbers(ENDLESS, {}, { signal: stop.signal })
    await expect.poll(() => warehouse.numbers(endless, {})).toEqual(Float64Array.of(1))
    stop.abort()
    await expect(query).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => warehouse.numbers(endless, {})).toEqual(Float64Array.of(0))
  })

  test('limits the memory of a query', async () => {
    const greedy = select<{ n: number }>('SELECT length(groupArray(number)) AS n FROM numbers(2000000000)')
    await expect(warehouse.rows(greedy, {})).rejects.toMatchObject({ code: 'over-budget' })
  })

  test('an error after the first rows fails the statement instead of shortening the result', async () => {
    const late = select<{ n: number }>('SELECT number, throwIf(number = 1000000) FROM numbers(2000000)')
    await expect(warehouse.rows(late, {})).rejects.toMatchObject({ code: 'refused' })
  })

  test('reports an error and is unhealthy when it is gone', async () => {
    const other = await startClickHouseServer()
    const lost = await openClickHouse(other.url)
    expect(await lost.healthy()).toBe(true)
    await other.stop()
    expect(await lost.healthy()).toBe(false)
    await expect(lost.numbers(endless, {})).rejects.toMatchObject({ code: 'engine-lost' })
    await lost.close()
    await expect(openClickHouse(other.url)).rejects.toMatchObject({ code: 'engine-lost' })
  })
})

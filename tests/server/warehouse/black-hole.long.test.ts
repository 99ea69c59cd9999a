import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClickHouse } from '../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { type BlackHole, startBlackHole, through } from '../../support/black-hole.ts'
import { hasClickHouseServer, type RunningServer, startClickHouseServer } from './engines/clickhouse-server.ts'

const one: Statement<Record<string, never>, { one: number }> = { name: 'one', sql: 'SELECT toUInt8(1) AS one' }
/** Runs for longer than the lookups after which a statement counts as lost. */
const slow: Statement<Record<string, never>, { one: number }> = {
  name: 'slow',
  sql: 'SELECT toUInt8(sum(sleepEachRow(1)) + 1) AS one FROM numbers(14) SETTINGS max_block_size = 1',
}

describe.skipIf(!hasClickHouseServer())('a ClickHouse server whose connection drops all data', () => {
  let server: RunningServer
  let hole: BlackHole
  let warehouse: Warehouse
  beforeAll(async () => {
    server = await startClickHouseServer()
    hole = await startBlackHole(server.url)
    warehouse = await openClickHouse(through(server.url, hole))
  })
  afterAll(async () => {
    await warehouse?.close()
    await hole?.close()
    await server?.stop()
  })

  test('is reported as unhealthy, and statements fail long before the time limit of any budget', async () => {
    hole.swallow()
    const failures = (['viewer', 'build', 'load'] as const).map(budget =>
      warehouse.rows(one, {}, { budget }).catch((error: { code?: string }) => error.code),
    )
    expect(await warehouse.healthy()).toBe(false)
    expect(await Promise.all(failures)).toEqual(['engine-lost', 'engine-lost', 'engine-lost'])
    hole.heal()
    await expect.poll(() => warehouse.healthy()).toBe(true)
    expect(await warehouse.rows(one, {})).toEqual([{ one: 1 }])
  })

  test('a statement whose reply was lost fails even if the server responds again', async () => {
    hole.swallow()
    const lost = warehouse.rows(one, {}, { budget: 'load' }).catch((error: { code?: string }) => error.code)
    expect(await warehouse.healthy()).toBe(false)
    hole.heal()
    expect(await lost).toBe('engine-lost')
  })

  test('waits for a statement that the server is still running', async () => {
    expect(await warehouse.rows(slow, {}, { budget: 'build' })).toEqual([{ one: 1 }])
  })
})

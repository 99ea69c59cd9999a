import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { openClickHouse } from '../../../server/warehouse/engines/clickhouse/open-clickhouse.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { openAnyDatabase } from '../support/databases.ts'
import { orderOf, placed, whenEnded } from '../support/orders.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'
import {
  hasClickHouseServer,
  type RunningCluster,
  startClickHouseCluster,
} from '../warehouse/engines/clickhouse-server.ts'

describe.skipIf(!hasClickHouseServer())('a ClickHouse server that stops and restarts', () => {
  let server: RunningCluster
  let warehouse: Warehouse
  let database: Database
  let portal: TestPortal
  beforeAll(async () => {
    server = await startClickHouseCluster(1)
    warehouse = await openClickHouse(server.urls)
    database = (await openAnyDatabase()).database
    portal = await openTestPortal(database)
  })
  afterAll(async () => {
    await portal?.close()
    await database?.close()
    await warehouse?.close()
    await server?.stop()
  })
  const rowOf = (id: number) =>
    database.within(WORKER, tx => tx.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  test('fails no order: workers claim nothing while the warehouse is down, and build waiting datasets when it is back', async () => {
    let looks = 0
    const worker = await startWorker({
      ...portal,
      movement: {
        ...portal.movement,
        // The test world's warehouse computes the figures; the server decides whether it is reachable.
        async build(...asked) {
          await warehouse.rows({ name: 'one', sql: 'SELECT toUInt8(1) AS one' }, {}, { budget: 'build' })
          return portal.movement.build(...asked)
        },
        healthy: async () => {
          const healthy = await warehouse.healthy()
          if (!healthy) looks++
          return healthy
        },
      },
      gatePauses: { firstMs: 1, longestMs: 10 },
      log: pino({ level: 'silent' }),
      owner: 'test',
    })
    await server.kill(0)
    const user = portal.people.primary.id
    const waiting = await placed(portal, user, orderOf(portal, { clientProjectName: 'Ordered meanwhile' }))
    await expect.poll(() => looks).toBeGreaterThan(60)
    expect(await rowOf(waiting)).toMatchObject({ status: DatasetStatus.Requested, claims: 0, failures: 0 })
    await server.restart(0)
    await whenEnded(portal, user, waiting)
    await worker.stop()
    expect(await rowOf(waiting)).toMatchObject({ status: DatasetStatus.Completed, claims: 1, failures: 0 })
  })
})

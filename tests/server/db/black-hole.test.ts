import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { DependencyDown } from '../../../server/runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../../../server/runtime/outages/time-outs.ts'
import { type BlackHole, startBlackHole, through } from '../../support/black-hole.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

/** The production timeouts, shortened. */
const SHORT = {
  ...TIME_OUTS,
  stateConnect: 1000,
  heartbeat: 300,
  heartbeatAnswer: 300,
  watch: 300,
  watchAnswer: 300,
} as unknown as typeof TIME_OUTS

describe.skipIf(!hasPostgres)('a PostgreSQL server whose packets are dropped', () => {
  let hole: BlackHole
  let driver: SqlDriver
  beforeAll(async () => {
    const address = await emptyPostgres()
    hole = await startBlackHole(address)
    driver = await openPostgres(through(address, hole), 3, { timeOuts: SHORT })
  })
  afterAll(async () => {
    await driver?.close()
    await hole?.close()
  })
  const ask = async (sql: string) => {
    const session = await driver.session()
    try {
      return (await session.query(sql, [])).rows
    } finally {
      session.release()
    }
  }

  test('ends every statement, including those that wait for a connection, and recovers when the network is back', async () => {
    hole.swallow()
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask('select 1 as one')))
    expect(asked.map(one => one.status === 'rejected' && one.reason instanceof DependencyDown)).toEqual(
      Array(12).fill(true),
    )
    hole.heal()
    await expect.poll(() => ask('select 1 as one').catch(() => null)).toEqual([{ one: 1 }])
  })

  test('discards a session that lost a reply, and rolls back its transaction', async () => {
    await ask('create table kept (n int)')
    const session = await driver.session()
    await session.script('begin')
    await session.script('insert into kept values (1)')
    hole.swallow()
    await expect(session.script('insert into kept values (2)')).rejects.toThrow(DependencyDown)
    hole.heal()
    await expect(session.script('commit')).rejects.toThrow(DependencyDown)
    session.release()
    await expect.poll(() => ask('select count(*) as rows from kept').catch(() => null)).toEqual([{ rows: 0 }])
  })

  test('waits for a statement that the server is still executing, however many lookups that takes', async () => {
    expect(await ask('select 2 as two from pg_sleep(2)')).toEqual([{ two: 2 }])
  })

  test('detects a dead listening connection, and reports that it may have missed notices', async () => {
    let heard = 0
    let missed = 0
    const stop = await driver.listen(
      'things',
      () => heard++,
      () => missed++,
    )
    await ask("select pg_notify('things', '')")
    await expect.poll(() => heard).toBe(1)
    hole.swallow()
    hole.heal()
    // Nothing was sent, so nothing was lost and the connection is still alive.
    await ask("select pg_notify('things', '')").catch(() => undefined)
    await expect.poll(() => heard).toBe(2)
    hole.swallow()
    // The heartbeat is lost, and so is the connection.
    await expect.poll(() => ask('select 1').catch(() => 'away')).toBe('away')
    hole.heal()
    await expect.poll(() => missed).toBeGreaterThan(0)
    await ask("select pg_notify('things', '')")
    await expect.poll(() => heard).toBeGreaterThan(2)
    await stop()
  })
})

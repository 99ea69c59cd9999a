import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { endTurn, renewTurn, startJobs, takeTurn } from '../../../server/jobs/start-jobs.ts'
import { onDatabases } from '../support/databases.ts'

const log = pino({ level: 'silent' })
const HOUR_S = 3600
/** How often a node checks in these tests, in milliseconds. */
const LOOK_MS = 5

/** A promise and the function that resolves it. */
const gate = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

onDatabases(get => {
  const node = (owner: string, name: string, work: () => Promise<unknown>, everyS = HOUR_S) =>
    startJobs({ database: get().database, log, owner }, [{ name, everyS, work }], LOOK_MS)
  const turnOf = (name: string) =>
    get().database.within(WORKER, tx =>
      tx
        .selectFrom('job_turns')
        .select(['owner', 'lease_until', sql<number>`extract(epoch from next_at - now())::float8`.as('next')])
        .where('name', '=', name)
        .executeTakeFirstOrThrow(),
    )

  test('runs a job once per interval when several nodes start together', async () => {
    const done: string[] = []
    const nodes = ['one', 'two', 'three'].map(owner => node(owner, 'together', async () => done.push(owner)))
    await expect.poll(async () => done.length > 0 && (await turnOf('together')).owner).toBe(null)
    for (const each of nodes) await each.stop()
    expect(done).toHaveLength(1)
    expect((await turnOf('together')).next).toBeGreaterThan(HOUR_S - 600)
  })

  test('passes a dead node’s job to another node once the lease has expired, and ignores the dead node if it returns', async () => {
    const { database } = get()
    expect(await takeTurn(database, 'orphan', 'dead')).toBe(true)
    expect(await takeTurn(database, 'orphan', 'other')).toBe(false)
    expect(await renewTurn(database, 'orphan', 'dead')).toBe(true)
    await database.within(WORKER, tx =>
      tx
        .updateTable('job_turns')
        .set({ lease_until: sql<Date>`now() - interval '1 second'` })
        .where('name', '=', 'orphan')
        .execute(),
    )
    const taken = gate()
    const end = gate()
    const other = node('other', 'orphan', () => {
      taken.resolve()
      return end.promise
    })
    await taken.promise
    expect(await renewTurn(database, 'orphan', 'dead')).toBe(false)
    await endTurn(database, 'orphan', 'dead', 0)
    expect(await turnOf('orphan')).toMatchObject({ owner: 'other' })
    end.resolve()
    await expect.poll(async () => (await turnOf('orphan')).owner).toBe(null)
    await other.stop()
  })

  test('retries a failed job soon, and an interrupted one immediately', async () => {
    let failed = 0
    const failing = node('one', 'fails', async () => {
      failed += 1
      throw new Error('not today')
    })
    await expect.poll(async () => failed > 0 && (await turnOf('fails')).owner).toBe(null)
    await failing.stop()
    const { next } = await turnOf('fails')
    expect(next).toBeLessThanOrEqual(60)
    expect(next).toBeGreaterThan(0)

    const begun = gate()
    const cut = node('one', 'is cut off', () => {
      begun.resolve()
      return new Promise(() => undefined)
    })
    await begun.promise
    await cut.stop()
    expect(await turnOf('is cut off')).toMatchObject({ owner: null })
    expect(await takeTurn(get().database, 'is cut off', 'two')).toBe(true)
  })
})

import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import type { OpenDatabase } from '../support/databases.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

export const SILENT = pino({ level: 'silent' })

/** A portal on a database, shared by all tests in a file, with helpers for testing its worker. */
export const jobsOn = (get: () => OpenDatabase) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  /** The datasets that the workers reported as ended. */
  const ended: number[] = []
  const work = (changes: Partial<MovementData> = {}, owner = 'test', builds = 1) =>
    startWorker({
      builds,
      ...portal,
      movement: { ...portal.movement, ...changes },
      log: SILENT,
      owner,
      onEnd: dataset => ended.push(dataset),
    })
  const row = (id: number) =>
    get().database.within(WORKER, tx =>
      tx.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const creditsOf = () =>
    get().database.within(WORKER, async tx => {
      const organisation = portal.people.primary.organisationId
      const found = await tx
        .selectFrom('organisation_balances')
        .select('credits')
        .where('organisation_id', '=', organisation)
        .executeTakeFirstOrThrow()
      return found.credits
    })

  /** An engine whose builds end as instructed before they write anything, so they leave nothing to remove. */
  const ending = (build: MovementData['build']): MovementData => ({
    ...portal.movement,
    build,
    discard: async () => undefined,
  })

  /** Skips the pause after each failure, and records the pause in seconds. */
  const hurry = () => {
    const pauses: number[] = []
    let stopped = false
    const hurrying = (async () => {
      while (!stopped) {
        await get().database.within(WORKER, async tx => {
          const paused = await tx
            .selectFrom('datasets')
            .select(['id', sql<number>`extract(epoch from not_before - changed_at)::integer`.as('pause')])
            .where('status', '=', DatasetStatus.Requested)
            .where('not_before', 'is not', null)
            .execute()
          for (const { id, pause } of paused) {
            pauses.push(pause)
            await tx.updateTable('datasets').set({ not_before: null }).where('id', '=', id).execute()
            await sql`select pg_notify('ambit_dataset', ${String(id)})`.execute(tx)
          }
        })
        await after(20)
      }
    })()
    return async () => {
      stopped = true
      await hurrying
      return pauses
    }
  }
  return {
    get portal() {
      return portal
    },
    primary: () => portal.people.primary.id,
    ended,
    work,
    row,
    creditsOf,
    ending,
    hurry,
  }
}

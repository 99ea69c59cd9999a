import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { claimStore, STORE_OWNERS } from '../../../server/files/claim-store.ts'
import {
  claimDataset,
  completeDataset,
  failAttempt,
  freeOwnLeases,
  MAX_CLAIMS,
  renewLease,
} from '../../../server/jobs/dataset-queue.ts'
import { sweepFiles } from '../../../server/jobs/sweep-files.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { DependencyDown } from '../../../server/outages/dependency-down.ts'
import { datasetEmail } from '../../../server/services/account/dataset-emails.ts'
import { drawNumber } from '../../../server/warehouse/extract/draw-number.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { WarehouseError } from '../../../server/warehouse/warehouse.ts'
import { getRequestedReport } from '../../../src/contract/datasets.ts'
import { getNotices, setNotices } from '../../../src/contract/profile.ts'
import { ReportStatus } from '../../../src/domain/constants.ts'
import { onBothDatabases } from '../support/databases.ts'
import { orderOf, placed, settled, whenEnded } from '../support/orders.ts'
import { insertTestDataset } from '../support/people.ts'
import { openTestPortal, type TestPortal } from '../support/test-portal.ts'

const log = pino({ level: 'silent' })

onBothDatabases(get => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  const ended: number[] = []
  const work = (changes: Partial<MovementData> = {}, owner = 'test', builds = 1) =>
    startWorker({
      builds,
      ...portal,
      movement: { ...portal.movement, ...changes },
      log,
      owner,
      onEnd: dataset => ended.push(dataset),
    })
  const primary = () => portal.people.primary.id
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

  /** An engine whose builds end as told before they write anything, so that there is nothing to remove from it. */
  const ending = (build: MovementData['build']): MovementData => ({
    ...portal.movement,
    build,
    discard: async () => undefined,
  })

  /** Ends the pause after each failure at once, and writes down how long it would have been. Seconds. */
  const hurry = () => {
    const pauses: number[] = []
    let stopped = false
    const hurrying = (async () => {
      while (!stopped) {
        await get().database.within(WORKER, async tx => {
          const paused = await tx
            .selectFrom('datasets')
            .select(['id', sql<number>`extract(epoch from not_before - changed_at)::integer`.as('pause')])
            .where('status', '=', ReportStatus.Requested)
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

  test('devices that withhold figures by their weight are told to the operator’s log as a number, and to nobody else', async () => {
    const lines: Record<string, unknown>[] = []
    const id = await placed(portal, primary(), orderOf(portal))
    const worker = await startWorker({
      ...portal,
      movement: {
        ...portal.movement,
        async build(spec, hooks) {
          await portal.movement.build(spec, hooks)
          hooks.onOutliers?.(3)
        },
      },
      log: pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) }),
      owner: 'test',
    })
    await whenEnded(portal, primary(), id)
    await worker.stop()
    expect(lines.filter(line => line.dataset === id)).toMatchObject([
      { outliers: 3, msg: expect.stringMatching(/weights/) },
    ])
    expect(JSON.stringify(await row(id))).not.toMatch(/outlier/i)
  })

  test('a letter to who ordered, only where they asked for letters', async () => {
    const { id: userId, email } = portal.people.primary
    const parts = { database: get().database, portalUrl: 'https://portal.example', portalTitle: 'Ambit' }
    const worker = await work()
    const id = await settled(portal, primary())
    await worker.stop()
    expect(ended).toEqual([id])
    expect(await datasetEmail(parts, id)).toBe(null)
    expect((await portal.ask(setNotices, userId, { body: { datasetLetters: true } })).status).toBe(200)
    expect((await portal.ask(getNotices, userId)).json.result).toEqual({ datasetLetters: true })
    const { name } = await row(id)
    const ready = await datasetEmail(parts, id)
    expect(ready).toMatchObject({ to: email, subject: `Ambit: ${name} is ready` })
    expect(ready?.text).toContain(`https://portal.example/My_Datasets?search=${encodeURIComponent(name)}`)

    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ status: ReportStatus.Failed, failure: 'No disk left.' })
        .where('id', '=', id)
        .execute(),
    )
    const failed = await datasetEmail(parts, id)
    expect(failed?.subject).toBe(`Ambit: ${name} has failed`)
    expect(failed?.text).toContain('could not be made. No disk left.')
    await portal.ask(setNotices, userId, { body: { datasetLetters: false } })
    expect(await datasetEmail(parts, id)).toBe(null)
  })

  test('a dataset of an earlier noise is made anew: no letter, no credits, its old files gone', async () => {
    const worker = await work()
    const id = await settled(portal, primary())
    await worker.stop()
    const before = await row(id)
    const [told, credits] = [ended.length, await creditsOf()]
    const migration = await readFile(
      new URL('../../../server/db/migrations/0019_remake_datasets.sql', import.meta.url),
      'utf8',
    )
    const [update] = /update datasets set[^;]*(?=;)/.exec(migration) ?? []
    await get().database.within(WORKER, tx => sql.raw(`${update} and id = ${id}`).execute(tx))
    expect(await row(id)).toMatchObject({ status: ReportStatus.Requested, build_id: null, remade: true })
    const again = await work()
    await expect.poll(async () => (await row(id)).status).toBe(ReportStatus.Completed)
    await again.stop()
    const made = await row(id)
    expect(made.build_id).not.toBe(before.build_id)
    expect(await portal.files.list(`downloads/${id}/${before.build_id}/`)).toEqual([])
    expect((await portal.files.list(`downloads/${id}/${made.build_id}/`)).length).toBeGreaterThan(0)
    expect([ended.length, await creditsOf()]).toEqual([told, credits])
  })

  test('a dataset that cannot be made anew gives its credits back, and keeps its ground: its figures were seen', async () => {
    const before = await creditsOf()
    const worker = await work()
    const id = await settled(portal, primary(), { clientProjectName: 'Remade in vain' })
    await worker.stop()
    expect(await creditsOf()).toBeLessThan(before)
    await get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ remade: true, ev_only: true, status: ReportStatus.Requested, build_id: null, claims: 0 })
        .where('id', '=', id)
        .execute(),
    )
    const failing = await work(ending(() => Promise.reject(new Error('no disk left'))))
    const pauses = hurry()
    await expect.poll(async () => (await row(id)).status).toBe(ReportStatus.Failed)
    await failing.stop()
    await pauses()
    expect(await creditsOf()).toBe(before)
    expect(await portal.files.list(`downloads/${id}/`)).toEqual([])
    const grounds = await get().database.within(WORKER, tx =>
      tx.selectFrom('dataset_grounds').select('ev_only').where('dataset_id', '=', id).orderBy('ev_only').execute(),
    )
    expect(grounds).toEqual([{ ev_only: false }, { ev_only: true }])
  })

  test('[P4.07] Requested, then In Progress, then Completed with its downloads', async () => {
    const worker = await work()
    const id = await settled(portal, primary())
    await worker.stop()
    const done = await row(id)
    expect(done).toMatchObject({
      status: ReportStatus.Completed,
      progress: 1,
      build_id: done.attempt_build_id,
      lease_owner: null,
      failures: 0,
    })
    const keys = await portal.files.list(`downloads/${id}/${done.build_id}/`)
    expect(keys).toHaveLength(7)
    const bytes = await portal.files.read(keys.find(key => key.endsWith('/average-daily-visits.csv'))!, 0, 1_000_000)
    const text = new TextDecoder().decode(bytes)
    expect(text).toMatch(
      /^weekday,visits_per_day,as_shown,low_95,high_95,margin_percent,grade,devices,percent_of_all,note\r\nSunday,\d+,\d+,/,
    )
    expect(text).toMatch(/# Disclosure: a figure resting on fewer than 10 devices is withheld/)
  })

  test('a failure is tried again; after the third the dataset is Failed and its credits come back, once', async () => {
    const before = await creditsOf()
    let attempts = 0
    const worker = await work({
      build: async () => {
        attempts++
        throw new Error('no disk left')
      },
    })
    const pauses = hurry()
    const id = await settled(portal, primary(), { clientProjectName: 'Fails' })
    await worker.stop()
    expect([attempts, await pauses()]).toEqual([3, [1, 4]])
    // told once, when it has failed for good
    expect(ended.filter(dataset => dataset === id)).toHaveLength(1)
    expect(await row(id)).toMatchObject({
      status: ReportStatus.Failed,
      failure: expect.stringContaining('credits have been returned'),
      build_id: null,
    })
    expect(await creditsOf()).toBe(before)
    const answer = await portal.ask(getRequestedReport, primary(), { query: { id } })
    expect(answer.text).not.toContain('no disk left')
  })

  test('an engine that goes away again and again is not the dataset’s failure', async () => {
    let attempts = 0
    const worker = await work(
      ending((...asked) => {
        attempts++
        if (attempts > 3) return portal.movement.build(...asked)
        return Promise.reject(new WarehouseError('engine-lost', 'The engine has ended'))
      }),
    )
    const pauses = hurry()
    const id = await settled(portal, primary(), { clientProjectName: 'Survives its engine' })
    await worker.stop()
    expect(await pauses()).toEqual([1, 4, 9])
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, failures: 0, claims: 4 })
  })

  test('a number that the warehouse holds rows of is left alone, and another is drawn', async () => {
    const worker = await work()
    const first = await settled(portal, primary(), { clientProjectName: 'Has the number' })
    await worker.stop()
    const taken = (await row(first)).build_id!
    const figures = await portal.movement.report('visitors/averagedaily', taken)
    const numbers = [taken, drawNumber()]
    const discarded: number[] = []
    const other = await startWorker({
      ...portal,
      movement: {
        ...portal.movement,
        discard: async buildId => {
          discarded.push(buildId)
        },
      },
      log,
      owner: 'test',
      draw: () => numbers.shift()!,
    })
    const second = await settled(portal, primary(), { clientProjectName: 'Draws it again' })
    await other.stop()
    expect(numbers).toEqual([])
    expect(discarded).toEqual([])
    expect(await row(second)).toMatchObject({ status: ReportStatus.Completed, failures: 0 })
    expect((await row(second)).build_id).not.toBe(taken)
    expect(await portal.movement.report('visitors/averagedaily', taken)).toEqual(figures)
  })

  test('while the warehouse is away nothing is claimed, and an attempt that lost it does not count', async () => {
    let there = true
    let looks = 0
    let attempts = 0
    const worker = await startWorker({
      ...portal,
      movement: ending((...asked) => {
        if (++attempts > 1) return portal.movement.build(...asked)
        there = false
        return Promise.reject(new WarehouseError('engine-lost', 'connect ECONNREFUSED'))
      }),
      isThere: async () => {
        if (!there) looks++
        return there
      },
      gatePauses: { firstMs: 1, longestMs: 20 },
      log,
      owner: 'test',
    })
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Waits for the warehouse' }))
    // More looks than claims are allowed.
    await expect.poll(() => looks).toBeGreaterThan(MAX_CLAIMS)
    expect([attempts, worker.healthy()]).toEqual([1, true])
    expect(await row(id)).toMatchObject({ status: ReportStatus.Requested, failures: 0, claims: 0 })
    there = true
    await whenEnded(portal, primary(), id)
    await worker.stop()
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, failures: 0, claims: 1 })
  })

  test.each([
    ['a full disk', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
    ['a state database that is away', new DependencyDown('state', 'connect ECONNREFUSED')],
  ])('%s during a build fails no dataset, however often', async (_, error) => {
    let attempts = 0
    const worker = await startWorker({
      ...portal,
      movement: ending((...asked) => (++attempts > 5 ? portal.movement.build(...asked) : Promise.reject(error))),
      gatePauses: { firstMs: 1, longestMs: 10 },
      log,
      owner: 'test',
    })
    const id = await settled(portal, primary(), { clientProjectName: 'Survives' })
    await worker.stop()
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, failures: 0, claims: 1 })
    expect(attempts).toBe(6)
  })

  test('a failure that passes leaves nothing behind', async () => {
    let attempts = 0
    const worker = await work({
      build: async (spec, hooks) => {
        if (++attempts === 1) throw new Error('once')
        return portal.movement.build(spec, hooks)
      },
    })
    const pauses = hurry()
    const id = await settled(portal, primary(), { clientProjectName: 'Second time' })
    await worker.stop()
    expect(await pauses()).toEqual([1])
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, failures: 1, failure: null })
  })

  test('a worker that stops gives its dataset back at once, and the next one finishes it', async () => {
    let begun: () => void = () => undefined
    const started = new Promise<void>(done => {
      begun = done
    })
    const first = await work({
      build: (_, { signal }) =>
        new Promise((_done, fail) => {
          begun()
          signal.addEventListener('abort', () => fail(signal.reason))
        }),
    })
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Handed over' }))
    await started
    await first.stop()
    expect(await row(id)).toMatchObject({ status: ReportStatus.Requested, lease_owner: null, failures: 0 })
    const second = await work()
    await whenEnded(portal, primary(), id)
    await second.stop()
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, claims: 1 })
  })

  test('a lease left by a killed process is taken over, and the late process can no longer write', async () => {
    const { database } = get()
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Taken over' }))
    const late = (await claimDataset(database, 'killed'))!
    expect([late.dataset.id, await claimDataset(database, 'other')]).toEqual([id, null])
    await freeOwnLeases(database, 'killed')
    const taken = (await claimDataset(database, 'other'))!
    expect(taken).toMatchObject({ dataset: { id }, previousBuildId: late.buildId })
    expect(taken.buildId).not.toBe(late.buildId)
    expect(await renewLease(database, late, 0.5)).toBe(false)
    expect(await completeDataset(database, late)).toBe(false)
    expect(await failAttempt(database, late, 'late')).toBe('lost')
    expect(await completeDataset(database, taken)).toBe(true)
    expect(await row(id)).toMatchObject({ status: ReportStatus.Completed, build_id: taken.buildId })
  })

  test('what a killed attempt has left, figures and files, goes when the dataset is taken up again', async () => {
    const { database } = get()
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Killed' }))
    const killed = (await claimDataset(database, 'killed'))!
    const left = `downloads/${id}/${killed.buildId}/average-daily-visits.csv`
    await portal.files.put(left, new TextEncoder().encode('half'))
    await freeOwnLeases(database, 'killed')
    const discarded: number[] = []
    const worker = await work({
      discard: async buildId => {
        discarded.push(buildId)
        await portal.movement.discard(buildId)
      },
    })
    await whenEnded(portal, primary(), id)
    await worker.stop()
    const { build_id } = await row(id)
    expect(discarded).toEqual([killed.buildId])
    const keys = await portal.files.list(`downloads/${id}/`)
    expect(keys).not.toContain(left)
    expect(keys.every(key => key.startsWith(`downloads/${id}/${build_id}/`))).toBe(true)
  })

  test('what was left by an attempt that nobody took up goes when files are swept, and what is not known here stays', async () => {
    const { database, files } = { ...portal, ...get() }
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Killed twice' }))
    const first = (await claimDataset(database, 'killed'))!
    await freeOwnLeases(database, 'killed')
    const second = (await claimDataset(database, 'other'))!
    const bytes = new TextEncoder().encode('x')
    const keys = [`${id}/${first.buildId}`, `${id}/${second.buildId}`, `999999/${first.buildId}`].map(
      build => `downloads/${build}/average-daily-visits.csv`,
    )
    for (const key of keys) await files.put(key, bytes)
    await completeDataset(database, second)
    const sweep = () => sweepFiles({ database, files, movement: portal.movement })
    await claimStore(
      files,
      { FILES_URL: 'file:///shared' },
      { installation: 'another', epoch: '1', name: 'https://other.example' },
    )
    await expect(sweep()).rejects.toThrow(/^The file store belongs to the installation https:\/\/other\.example/)
    expect(await files.list('downloads/')).toEqual(expect.arrayContaining(keys))
    await files.remove(STORE_OWNERS)
    await sweep()
    const kept = await files.list('downloads/')
    expect(keys.map(key => kept.includes(key))).toEqual([false, true, true])
  })

  test.each([
    ['a connection that broke', new Error('connection lost')],
    ['a database that is away', new DependencyDown('state', 'connection lost')],
  ])('a completion that was kept, its answer lost by %s, keeps its figures', async (title, error) => {
    const { database } = get()
    const name = `Answer lost by ${title}`
    const discarded: number[] = []
    const late: Promise<unknown>[] = []
    const worker = await startWorker({
      ...portal,
      // The connection breaks after the commit, the first time that the dataset is completed.
      database: {
        ...database,
        within: async (scope, run) => {
          const done = await database.within(scope, run)
          const [open] = await database.within(WORKER, tx =>
            tx.selectFrom('datasets').select('id').where('name', '=', name).where('status', '=', 2).execute(),
          )
          if (open && late.push(Promise.resolve()) === 1) throw error
          return done
        },
      },
      movement: {
        ...portal.movement,
        discard: async id => {
          discarded.push(id)
        },
      },
      log,
      owner: 'test',
    })
    const id = await settled(portal, primary(), { clientProjectName: name })
    await worker.stop()
    expect(late.length).toBeGreaterThan(1)
    const { status, build_id } = await row(id)
    expect(status).toBe(ReportStatus.Completed)
    expect(discarded).not.toContain(build_id)
  })

  test('a dataset that ends its process at every attempt is given up, with its credits', async () => {
    const before = await creditsOf()
    const id = await placed(portal, primary(), orderOf(portal, { clientProjectName: 'Ends its process' }))
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ claims: MAX_CLAIMS }).where('id', '=', id).execute(),
    )
    const built: number[] = []
    const worker = await work({
      build: async (spec, hooks) => {
        built.push(spec.buildId)
        return portal.movement.build(spec, hooks)
      },
    })
    await whenEnded(portal, primary(), id)
    await worker.stop()
    expect([built, (await row(id)).status, await creditsOf()]).toEqual([[], ReportStatus.Failed, before])
  })

  test('two workers share the work and build nothing twice', async () => {
    const builds: number[] = []
    const build: MovementData['build'] = async (spec, hooks) => {
      builds.push(spec.buildId)
      return portal.movement.build(spec, hooks)
    }
    const workers = await Promise.all([work({ build }, 'one'), work({ build }, 'two')])
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, at) => settled(portal, primary(), { clientProjectName: `Shared ${at}` })),
    )
    await Promise.all(workers.map(worker => worker.stop()))
    expect(builds).toHaveLength(4)
    for (const id of ids) expect((await row(id)).claims).toBe(1)
  })

  test('organisations are served in turn: one with many orders does not hold up another', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = portal.people
    const order = (owner: typeof many) => insertTestDataset(database, owner)
    const theirs = [await order(many), await order(many), await order(many), await order(many)]
    const other = await order(few)
    const claim = async () => (await claimDataset(database, 'turns'))!
    // One after another, as one worker does.
    const alone = [await claim()]
    await completeDataset(database, alone[0]!)
    alone.push(await claim())
    await completeDataset(database, alone[1]!)
    expect(new Set(alone.map(({ dataset }) => dataset.organisation_id))).toEqual(
      new Set([many.organisationId, few.organisationId]),
    )
    expect(alone.map(({ dataset }) => dataset.id).toSorted()).toEqual([theirs[0], other].toSorted())
    // Several workers: who has the fewest under way.
    const first = await claim()
    expect(first.dataset.id).toBe(theirs[1])
    const late = await order(few)
    const [second, third, fourth] = [await claim(), await claim(), await claim()]
    expect([second, third, fourth].map(({ dataset }) => dataset.id)).toEqual([late, theirs[2], theirs[3]])
    for (const each of [first, second, third, fourth]) await completeDataset(database, each)
  })

  test('of claims at the same moment no two go to one organisation while another waits', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = portal.people
    for (let round = 0; round < 5; round++) {
      const ids = [await insertTestDataset(database, many), await insertTestDataset(database, many)]
      ids.push(await insertTestDataset(database, few))
      const both = await Promise.all([claimDataset(database, 'one'), claimDataset(database, 'other')])
      expect(new Set(both.map(claim => claim!.dataset.organisation_id)).size).toBe(2)
      both.push(await claimDataset(database, 'one'))
      expect(both.map(claim => claim!.dataset.id).toSorted((a, b) => a - b)).toEqual(ids)
      for (const claim of both) await completeDataset(database, claim!)
    }
  })

  test('a worker of two builds at once gives the first place that is free to who has none', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = portal.people
    const theirs = [
      await insertTestDataset(database, many),
      await insertTestDataset(database, many),
      await insertTestDataset(database, many),
    ]
    const begun: { organisation: number; end: (error: Error) => void }[] = []
    let heard: () => void = () => undefined
    const until = async (builds: number) => {
      while (begun.length < builds)
        await new Promise<void>(next => {
          heard = next
        })
    }
    const build: MovementData['build'] = ({ buildId }, { signal }) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        database
          .within(WORKER, tx =>
            tx
              .selectFrom('datasets')
              .select('organisation_id')
              .where('attempt_build_id', '=', buildId)
              .executeTakeFirstOrThrow(),
          )
          .then(({ organisation_id }) => {
            begun.push({ organisation: organisation_id, end: fail })
            heard()
          }, fail)
      })
    const worker = await work(ending(build), 'two at once', 2)
    await until(2)
    const other = await insertTestDataset(database, few)
    begun[0]!.end(new Error('ended'))
    await until(3)
    expect(begun.map(({ organisation }) => organisation)).toEqual([
      many.organisationId,
      many.organisationId,
      few.organisationId,
    ])
    await worker.stop()
    await database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ status: ReportStatus.Failed, failure: 'Of this test.' })
        .where('id', 'in', [...theirs, other])
        .execute(),
    )
  })
})

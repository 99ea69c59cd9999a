import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { claimDataset, freeOwnLeases, MAX_CLAIMS } from '../../../server/jobs/dataset-queue.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { DependencyDown } from '../../../server/runtime/outages/dependency-down.ts'
import { datasetEmails } from '../../../server/services/account/dataset-emails.ts'
import { drawNumber } from '../../../server/warehouse/builds/dataset-spec.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { WarehouseError } from '../../../server/warehouse/warehouse.ts'
import { getNotices, setNotices } from '../../../src/contract/profile.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { type OpenDatabase, openAnyDatabase } from '../support/databases.ts'
import { orderOf, placed, settled, whenEnded } from '../support/orders.ts'
import { jobsOn, SILENT } from './jobs-on.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openAnyDatabase()
})
afterAll(() => opened?.database.close())
const get = () => opened
const jobs = jobsOn(get)
const { primary, ended, work, row, creditsOf, ending, hurry } = jobs
test('logs how many devices have weights that withhold figures, but only for the operator', async () => {
  const lines: Record<string, unknown>[] = []
  const id = await placed(jobs.portal, primary(), orderOf(jobs.portal))
  const worker = await startWorker({
    ...jobs.portal,
    movement: {
      ...jobs.portal.movement,
      async build(spec, hooks) {
        await jobs.portal.movement.build(spec, hooks)
        hooks.onOutliers?.(3)
      },
    },
    log: pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) }),
    owner: 'test',
  })
  await whenEnded(jobs.portal, primary(), id)
  await worker.stop()
  expect(lines.filter(line => line.dataset === id)).toMatchObject([
    { outliers: 3, msg: expect.stringMatching(/weights/) },
  ])
  expect(JSON.stringify(await row(id))).not.toMatch(/outlier/i)
})

test('e-mails the user who placed the order only if they chose to receive e-mails', async () => {
  const { id: userId, email } = jobs.portal.people.primary
  const parts = { database: get().database, portalUrl: 'https://portal.example', portalTitle: 'Ambit' }
  const emailOf = async (dataset: number) => (await datasetEmails(parts, dataset))[0] ?? null
  const worker = await work()
  const id = await settled(jobs.portal, primary())
  await worker.stop()
  expect(ended).toEqual([id])
  expect(await emailOf(id)).toBe(null)
  expect((await jobs.portal.ask(setNotices, userId, { body: { datasetLetters: true } })).status).toBe(200)
  expect((await jobs.portal.ask(getNotices, userId)).json.result).toEqual({ datasetLetters: true })
  const { name } = await row(id)
  const ready = await emailOf(id)
  expect(ready).toMatchObject({ to: email, subject: `Ambit: ${name} is ready` })
  expect(ready?.text).toContain(`https://portal.example/My_Datasets?search=${encodeURIComponent(name)}`)

  await get().database.within(WORKER, tx =>
    tx
      .updateTable('datasets')
      .set({ status: DatasetStatus.Failed, failure: 'No disk left.' })
      .where('id', '=', id)
      .execute(),
  )
  const failed = await emailOf(id)
  expect(failed?.subject).toBe(`Ambit: ${name} has failed`)
  expect(failed?.text).toContain('could not be built. No disk left.')
  await jobs.portal.ask(setNotices, userId, { body: { datasetLetters: false } })
  expect(await emailOf(id)).toBe(null)
})

test('rebuilds a dataset with outdated noise without an e-mail or a charge, and removes its old files', async () => {
  const worker = await work()
  const id = await settled(jobs.portal, primary())
  await worker.stop()
  const before = await row(id)
  const [told, credits] = [ended.length, await creditsOf()]
  const migration = await readFile(
    new URL('../../../server/db/migrations/0019_remake_datasets.sql', import.meta.url),
    'utf8',
  )
  const [update] = /update datasets set[^;]*(?=;)/.exec(migration) ?? []
  await get().database.within(WORKER, tx => sql.raw(`${update} and id = ${id}`).execute(tx))
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Requested, build_id: null, remade: true })
  const again = await work()
  await expect.poll(async () => (await row(id)).status).toBe(DatasetStatus.Completed)
  await again.stop()
  const made = await row(id)
  expect(made.build_id).not.toBe(before.build_id)
  expect(await jobs.portal.files.list(`downloads/${id}/${before.build_id}/`)).toEqual([])
  expect((await jobs.portal.files.list(`downloads/${id}/${made.build_id}/`)).length).toBeGreaterThan(0)
  expect([ended.length, await creditsOf()]).toEqual([told, credits])
})

test('refunds a dataset that cannot be rebuilt, but keeps its ground because its figures were seen', async () => {
  const before = await creditsOf()
  const worker = await work()
  const id = await settled(jobs.portal, primary(), { clientProjectName: 'Remade in vain' })
  await worker.stop()
  expect(await creditsOf()).toBeLessThan(before)
  await get().database.within(WORKER, tx =>
    tx
      .updateTable('datasets')
      .set({ remade: true, ev_only: true, status: DatasetStatus.Requested, build_id: null, claims: 0 })
      .where('id', '=', id)
      .execute(),
  )
  const failing = await work(ending(() => Promise.reject(new Error('no disk left'))))
  const pauses = hurry()
  await expect.poll(async () => (await row(id)).status).toBe(DatasetStatus.Failed)
  await failing.stop()
  await pauses()
  expect(await creditsOf()).toBe(before)
  expect(await jobs.portal.files.list(`downloads/${id}/`)).toEqual([])
  const grounds = await get().database.within(WORKER, tx =>
    tx.selectFrom('dataset_grounds').select('ev_only').where('dataset_id', '=', id).orderBy('ev_only').execute(),
  )
  expect(grounds).toEqual([{ ev_only: false }, { ev_only: true }])
})

test('does not count repeated engine outages as failures of the dataset', async () => {
  let attempts = 0
  const worker = await work(
    ending((...asked) => {
      attempts++
      if (attempts > 3) return jobs.portal.movement.build(...asked)
      return Promise.reject(new WarehouseError('engine-lost', 'The engine has ended'))
    }),
  )
  const pauses = hurry()
  const id = await settled(jobs.portal, primary(), { clientProjectName: 'Survives its engine' })
  await worker.stop()
  expect(await pauses()).toEqual([1, 4, 9])
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, failures: 0, claims: 4 })
})

test('draws a new build number if the warehouse already has rows with the first', async () => {
  const worker = await work()
  const first = await settled(jobs.portal, primary(), { clientProjectName: 'Has the number' })
  await worker.stop()
  const taken = (await row(first)).build_id!
  const figures = await jobs.portal.movement.report('visitors/averagedaily', taken)
  const numbers = [taken, drawNumber()]
  const discarded: number[] = []
  const other = await startWorker({
    ...jobs.portal,
    movement: {
      ...jobs.portal.movement,
      discard: async buildId => {
        discarded.push(buildId)
      },
    },
    log: SILENT,
    owner: 'test',
    draw: () => numbers.shift()!,
  })
  const second = await settled(jobs.portal, primary(), { clientProjectName: 'Draws it again' })
  await other.stop()
  expect(numbers).toEqual([])
  expect(discarded).toEqual([])
  expect(await row(second)).toMatchObject({ status: DatasetStatus.Completed, failures: 0 })
  expect((await row(second)).build_id).not.toBe(taken)
  expect(await jobs.portal.movement.report('visitors/averagedaily', taken)).toEqual(figures)
})

test('claims nothing while the warehouse is unavailable, and does not count an attempt that the outage interrupted', async () => {
  let there = true
  let looks = 0
  let attempts = 0
  const worker = await startWorker({
    ...jobs.portal,
    movement: ending((...asked) => {
      if (++attempts > 1) return jobs.portal.movement.build(...asked)
      there = false
      return Promise.reject(new WarehouseError('engine-lost', 'connect ECONNREFUSED'))
    }),
    isThere: async () => {
      if (!there) looks++
      return there
    },
    gatePauses: { firstMs: 1, longestMs: 20 },
    log: SILENT,
    owner: 'test',
  })
  const id = await placed(
    jobs.portal,
    primary(),
    orderOf(jobs.portal, { clientProjectName: 'Waits for the warehouse' }),
  )
  // The worker has now checked more often than a dataset may be claimed.
  await expect.poll(() => looks).toBeGreaterThan(MAX_CLAIMS)
  expect([attempts, worker.healthy()]).toEqual([1, true])
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Requested, failures: 0, claims: 0 })
  there = true
  await whenEnded(jobs.portal, primary(), id)
  await worker.stop()
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, failures: 0, claims: 1 })
})

test.each([
  ['a full disk', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
  ['a state database that is unavailable', new DependencyDown('state', 'connect ECONNREFUSED')],
])('never fails a dataset because of %s during a build', async (_, error) => {
  let attempts = 0
  const worker = await startWorker({
    ...jobs.portal,
    movement: ending((...asked) => (++attempts > 5 ? jobs.portal.movement.build(...asked) : Promise.reject(error))),
    gatePauses: { firstMs: 1, longestMs: 10 },
    log: SILENT,
    owner: 'test',
  })
  const id = await settled(jobs.portal, primary(), { clientProjectName: 'Survives' })
  await worker.stop()
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, failures: 0, claims: 1 })
  expect(attempts).toBe(6)
})

test('leaves nothing behind after a temporary failure', async () => {
  let attempts = 0
  const worker = await work({
    build: async (spec, hooks) => {
      if (++attempts === 1) throw new Error('once')
      return jobs.portal.movement.build(spec, hooks)
    },
  })
  const pauses = hurry()
  const id = await settled(jobs.portal, primary(), { clientProjectName: 'Second time' })
  await worker.stop()
  expect(await pauses()).toEqual([1])
  expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, failures: 1, failure: null })
})

test('removes a killed attempt’s figures and files when the dataset is claimed again', async () => {
  const { database } = get()
  const id = await placed(jobs.portal, primary(), orderOf(jobs.portal, { clientProjectName: 'Killed' }))
  const killed = (await claimDataset(database, 'killed'))!
  const left = `downloads/${id}/${killed.buildId}/average-daily-visits.csv`
  await jobs.portal.files.put(left, new TextEncoder().encode('half'))
  await freeOwnLeases(database, 'killed')
  const discarded: number[] = []
  const worker = await work({
    discard: async buildId => {
      discarded.push(buildId)
      await jobs.portal.movement.discard(buildId)
    },
  })
  await whenEnded(jobs.portal, primary(), id)
  await worker.stop()
  const { build_id } = await row(id)
  expect(discarded).toEqual([killed.buildId])
  const keys = await jobs.portal.files.list(`downloads/${id}/`)
  expect(keys).not.toContain(left)
  expect(keys.every(key => key.startsWith(`downloads/${id}/${build_id}/`))).toBe(true)
})

test.each([
  ['a connection that broke', new Error('connection lost')],
  ['a database that is unavailable', new DependencyDown('state', 'connection lost')],
])('keeps the figures of a committed completion even if %s lost the reply', async (title, error) => {
  const { database } = get()
  const name = `Answer lost by ${title}`
  const discarded: number[] = []
  const late: Promise<unknown>[] = []
  const worker = await startWorker({
    ...jobs.portal,
    // The connection breaks after the commit that completes the dataset for the first time.
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
      ...jobs.portal.movement,
      discard: async id => {
        discarded.push(id)
      },
    },
    log: SILENT,
    owner: 'test',
  })
  const id = await settled(jobs.portal, primary(), { clientProjectName: name })
  await worker.stop()
  expect(late.length).toBeGreaterThan(1)
  const { status, build_id } = await row(id)
  expect(status).toBe(DatasetStatus.Completed)
  expect(discarded).not.toContain(build_id)
})

test('two workers share the work and build nothing twice', async () => {
  const builds: number[] = []
  const build: MovementData['build'] = async (spec, hooks) => {
    builds.push(spec.buildId)
    return jobs.portal.movement.build(spec, hooks)
  }
  const workers = await Promise.all([work({ build }, 'one'), work({ build }, 'two')])
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, at) => settled(jobs.portal, primary(), { clientProjectName: `Shared ${at}` })),
  )
  await Promise.all(workers.map(worker => worker.stop()))
  expect(builds).toHaveLength(4)
  for (const id of ids) expect((await row(id)).claims).toBe(1)
})

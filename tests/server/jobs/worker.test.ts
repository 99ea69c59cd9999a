import { expect, test } from 'vitest'
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
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { getRequestedReport } from '../../../src/contract/datasets.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { onDatabases } from '../support/databases.ts'
import { orderOf, placed, settled, whenEnded } from '../support/orders.ts'
import { insertTestDataset } from '../support/people.ts'
import { jobsOn } from './jobs-on.ts'

/** Tests how workers share the queue on either database. builds.long.test.ts tests the builds. */
onDatabases(get => {
  const jobs = jobsOn(get)
  const { primary, ended, work, row, creditsOf, ending, hurry } = jobs

  test('[P4.07] a dataset goes from Requested to In Progress to Completed with its downloads', async () => {
    const worker = await work()
    const id = await settled(jobs.portal, primary())
    await worker.stop()
    const done = await row(id)
    expect(done).toMatchObject({
      status: DatasetStatus.Completed,
      progress: 1,
      build_id: done.attempt_build_id,
      lease_owner: null,
      failures: 0,
    })
    const keys = await jobs.portal.files.list(`downloads/${id}/${done.build_id}/`)
    expect(keys).toHaveLength(8)
    const bytes = await jobs.portal.files.read(
      keys.find(key => key.endsWith('/average-daily-visits.csv'))!,
      0,
      1_000_000,
    )
    const text = new TextDecoder().decode(bytes)
    expect(text).toMatch(
      /^weekday,visits_per_day,as_shown,low_95,high_95,margin_percent,grade,devices,percent_of_all,note\r\nSunday,\d+,\d+,/,
    )
    expect(text).toMatch(
      /# Disclosure: each table is shown at the finest detail at which every figure rests on at least 10 devices/,
    )
  })

  test('retries a failure; after the third, fails the dataset and refunds its credits once', async () => {
    const before = await creditsOf()
    let attempts = 0
    const worker = await work({
      build: async () => {
        attempts++
        throw new Error('no disk left')
      },
    })
    const pauses = hurry()
    const id = await settled(jobs.portal, primary(), { clientProjectName: 'Fails' })
    await worker.stop()
    expect([attempts, await pauses()]).toEqual([3, [1, 4]])
    // The dataset is reported only once, after it has failed permanently.
    expect(ended.filter(dataset => dataset === id)).toHaveLength(1)
    expect(await row(id)).toMatchObject({
      status: DatasetStatus.Failed,
      failure: expect.stringContaining('credits have been returned'),
      build_id: null,
    })
    expect(await creditsOf()).toBe(before)
    const answer = await jobs.portal.ask(getRequestedReport, primary(), { query: { id } })
    expect(answer.text).not.toContain('no disk left')
  })

  test('fails a dataset without figures immediately, and refunds its credits', async () => {
    const before = await creditsOf()
    const discarded: number[] = []
    const worker = await work({
      build: async () => undefined,
      showsVisits: async () => false,
      discard: async build => void discarded.push(build),
    })
    const id = await settled(jobs.portal, primary(), { clientProjectName: 'Empty' })
    const { attempt_build_id: attempt } = await row(id)
    await worker.stop()
    expect(await row(id)).toMatchObject({
      status: DatasetStatus.Failed,
      failure: expect.stringMatching(/too few visits .* credits have been returned/),
      failures: 1,
      build_id: null,
    })
    expect(await creditsOf()).toBe(before)
    expect(discarded).toContain(attempt)
  })

  test('a worker that stops releases its dataset immediately, and the next worker finishes it', async () => {
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
    const id = await placed(jobs.portal, primary(), orderOf(jobs.portal, { clientProjectName: 'Handed over' }))
    await started
    await first.stop()
    expect(await row(id)).toMatchObject({ status: DatasetStatus.Requested, lease_owner: null, failures: 0 })
    const second = await work()
    await whenEnded(jobs.portal, primary(), id)
    await second.stop()
    expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, claims: 1 })
  })

  test('takes over the lease of a killed process, which can no longer write', async () => {
    const { database } = get()
    const id = await placed(jobs.portal, primary(), orderOf(jobs.portal, { clientProjectName: 'Taken over' }))
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
    expect(await row(id)).toMatchObject({ status: DatasetStatus.Completed, build_id: taken.buildId })
  })

  test('the file sweep removes an abandoned attempt’s leftovers, and leaves unknown files alone', async () => {
    const { database, files } = { ...jobs.portal, ...get() }
    const id = await placed(jobs.portal, primary(), orderOf(jobs.portal, { clientProjectName: 'Killed twice' }))
    const first = (await claimDataset(database, 'killed'))!
    await freeOwnLeases(database, 'killed')
    const second = (await claimDataset(database, 'other'))!
    const bytes = new TextEncoder().encode('x')
    const keys = [`${id}/${first.buildId}`, `${id}/${second.buildId}`, `999999/${first.buildId}`].map(
      build => `downloads/${build}/average-daily-visits.csv`,
    )
    for (const key of keys) await files.put(key, bytes)
    await completeDataset(database, second)
    const sweep = () => sweepFiles({ database, files, movement: jobs.portal.movement })
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

  test('gives up on a dataset that crashes its process on every attempt, and refunds its credits', async () => {
    const before = await creditsOf()
    const id = await placed(jobs.portal, primary(), orderOf(jobs.portal, { clientProjectName: 'Ends its process' }))
    await get().database.within(WORKER, tx =>
      tx.updateTable('datasets').set({ claims: MAX_CLAIMS }).where('id', '=', id).execute(),
    )
    const built: number[] = []
    const worker = await work({
      build: async (spec, hooks) => {
        built.push(spec.buildId)
        return jobs.portal.movement.build(spec, hooks)
      },
    })
    await whenEnded(jobs.portal, primary(), id)
    await worker.stop()
    expect([built, (await row(id)).status, await creditsOf()]).toEqual([[], DatasetStatus.Failed, before])
  })

  test('serves organisations in turn, so one with many orders does not delay another', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = jobs.portal.people
    const order = (owner: typeof many) => insertTestDataset(database, owner)
    const theirs = [await order(many), await order(many), await order(many), await order(many)]
    const other = await order(few)
    const claim = async () => (await claimDataset(database, 'turns'))!
    // Claims one after another, as a single worker does.
    const alone = [await claim()]
    await completeDataset(database, alone[0]!)
    alone.push(await claim())
    await completeDataset(database, alone[1]!)
    expect(new Set(alone.map(({ dataset }) => dataset.organisation_id))).toEqual(
      new Set([many.organisationId, few.organisationId]),
    )
    expect(alone.map(({ dataset }) => dataset.id).toSorted()).toEqual([theirs[0], other].toSorted())
    // With several workers, the organisation with the fewest running builds is next.
    const first = await claim()
    expect(first.dataset.id).toBe(theirs[1])
    const late = await order(few)
    const [second, third, fourth] = [await claim(), await claim(), await claim()]
    expect([second, third, fourth].map(({ dataset }) => dataset.id)).toEqual([late, theirs[2], theirs[3]])
    for (const each of [first, second, third, fourth]) await completeDataset(database, each)
  })

  test('never gives simultaneous claims to one organisation while another waits', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = jobs.portal.people
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

  test('a worker with two concurrent builds gives its first free slot to an organisation without a build', async () => {
    const { database } = get()
    const { primary: many, stranger: few } = jobs.portal.people
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
        .set({ status: DatasetStatus.Failed, failure: 'Of this test.' })
        .where('id', 'in', [...theirs, other])
        .execute(),
    )
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import type { Identity } from '../../../server/services/account/identity.ts'
import { createStatusFeed, type FeedCaps } from '../../../server/services/status-feed/status-feed.ts'
import { logOut, logOutEverywhere } from '../../../src/contract/authentication.ts'
import { datasetStatuses, type StatusChange } from '../../../src/contract/datasets.ts'
import { disableUser, enableUser, signOutUser } from '../../../src/contract/organisations.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { onDatabases } from '../support/databases.ts'
import { insertTestDataset } from '../support/people.ts'
import { type Answer, openTestPortal, type TestPortal } from '../support/test-portal.ts'

onDatabases((get, kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(get().database)
  })
  afterAll(() => portal?.close())

  /** Opens the feed; `next` returns the next status, or null once the feed has ended. */
  const open = async (userId: number, token?: string) => {
    const reply = await portal.app.request(datasetStatuses.path, {
      headers: { AuthToken: token ?? (await portal.token(userId)) },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
    const reader = reply.body!.getReader()
    let text = ''
    const next = async (): Promise<StatusChange | null> => {
      for (;;) {
        const end = text.indexOf('\n')
        if (end < 0) {
          const { done, value } = await reader.read()
          if (done) return null
          text += new TextDecoder().decode(value)
          continue
        }
        const line = text.slice(0, end)
        text = text.slice(end + 1)
        if (line !== '') return JSON.parse(line)
      }
    }
    return { next, leave: () => reader.cancel() }
  }
  const set = (id: number, fields: { status?: DatasetStatus; progress?: number; failure?: string }) =>
    get().database.within(WORKER, tx => tx.updateTable('datasets').set(fields).where('id', '=', id).execute())

  test('sends the state on opening, and then every change when it is committed', async () => {
    const { database } = get()
    const id = await insertTestDataset(database, portal.people.primary)
    const feed = await open(portal.people.primary.id)
    expect(await feed.next()).toEqual({ id, reportStatus: DatasetStatus.Requested, progress: 0, failure: null })
    await set(id, { status: DatasetStatus.InProgress, progress: 0.25 })
    expect(await feed.next()).toEqual({ id, reportStatus: DatasetStatus.InProgress, progress: 0.25, failure: null })
    await set(id, { status: DatasetStatus.Failed, progress: 0, failure: 'It could not be built.' })
    expect(await feed.next()).toEqual({
      id,
      reportStatus: DatasetStatus.Failed,
      progress: 0,
      failure: 'It could not be built.',
    })
    await feed.leave()
  })

  test('[P6.05] sends nobody datasets that they may not see, and checks again on every event', async () => {
    const { database } = get()
    const { primary, colleague, stranger } = portal.people
    await set(await insertTestDataset(database, primary), { status: DatasetStatus.InProgress })
    const theirs = await insertTestDataset(database, stranger)
    const foreign = await open(stranger.id)
    expect(await foreign.next()).toMatchObject({ id: theirs })
    const mine = await insertTestDataset(database, primary)
    await set(theirs, { progress: 0.5 })
    expect(await foreign.next()).toMatchObject({ id: theirs, progress: 0.5 })
    await foreign.leave()

    const feed = await open(colleague.id)
    const seen = new Set<number>()
    while (!seen.has(mine)) seen.add((await feed.next())!.id)
    const access = (dataset_access: 1 | 2) =>
      database.within(WORKER, tx =>
        tx.updateTable('user_organisations').set({ dataset_access }).where('user_id', '=', colleague.id).execute(),
      )
    await access(1)
    const own = await insertTestDataset(database, colleague)
    await set(mine, { progress: 0.7 })
    await set(own, { progress: 0.6 })
    let last = (await feed.next())!
    while (last.progress < 0.6) last = (await feed.next())!
    expect(last).toMatchObject({ id: own, progress: expect.closeTo(0.6, 5) })
    await access(2)
    await feed.leave()
  })

  test('limits a user to twenty open streams, and frees a place when one closes', async () => {
    const { administrator, stranger } = portal.people
    const feeds = []
    for (let at = 0; at < 20; at++) feeds.push(await open(administrator.id))
    const more = await portal.app.request(datasetStatuses.path, {
      headers: { AuthToken: await portal.token(administrator.id) },
    })
    expect([more.status, more.headers.get('retry-after'), await more.json()]).toEqual([
      429,
      '30',
      expect.objectContaining({ error: expect.objectContaining({ code: 'too-many-requests' }) }),
    ])
    await (await open(stranger.id)).leave()
    await feeds[0]!.leave()
    feeds[0] = await open(administrator.id)
    for (const feed of feeds) await feed.leave()
  })

  /** A separate feed on the same database, whose transactions are counted. */
  const openCounted = async (caps?: FeedCaps) => {
    const { database } = get()
    let transactions = 0
    const statuses = await createStatusFeed(
      {
        ...database,
        within: (scope, work) => {
          transactions++
          return database.within(scope, work)
        },
      },
      error => expect(error).toBeUndefined(),
      caps,
    )
    const follow = (userId: number) => {
      const left = new AbortController()
      const signedIn = { sinceS: 2 ** 40, untilMs: Date.now() + 3_600_000, tokenId: '' }
      const values = statuses.open({ userId, organisationId: 1 } as Identity, { signal: left.signal, signedIn })
      const iterator = values[Symbol.asyncIterator]()
      return { next: async () => (await iterator.next()).value, leave: () => left.abort() }
    }
    return { statuses, follow, taken: () => transactions }
  }

  test('reads a change once for all users with the same view, however many streams they have open', async () => {
    const { primary, colleague, stranger } = portal.people
    const { statuses, follow, taken } = await openCounted()
    const theirs = [primary, colleague].flatMap(({ id }) => Array.from({ length: 20 }, () => follow(id)))
    const others = Array.from({ length: 20 }, () => follow(stranger.id))
    const id = await insertTestDataset(get().database, primary)
    for (const feed of theirs) {
      let told = await feed.next()
      while (told?.id !== id) told = await feed.next()
    }
    const foreign = await insertTestDataset(get().database, stranger)
    for (const feed of others) {
      let told = await feed.next()
      while (told?.id !== foreign) told = await feed.next()
    }
    const before = taken()
    await set(id, { status: DatasetStatus.InProgress, progress: 0.5 })
    for (const feed of theirs) expect(await feed.next()).toMatchObject({ id, progress: 0.5 })
    expect(taken() - before).toBe(2)
    for (const feed of [...theirs, ...others]) feed.leave()
    await statuses.close()
  })

  test('limits the open streams per organisation and per server', async () => {
    const { primary, colleague, stranger } = portal.people
    const { statuses, follow } = await openCounted({ user: 2, organisation: 3, all: 4 })
    const open = [follow(primary.id), follow(primary.id), follow(colleague.id)]
    expect(() => follow(primary.id)).toThrow('At most 2 status streams can be open at a time')
    expect(() => follow(stranger.id)).toThrow('At most 3 status streams of an organisation')
    open[0]!.leave()
    follow(stranger.id)
    await statuses.close()
    const { statuses: full, follow: more } = await openCounted({ user: 2, organisation: 3, all: 1 })
    more(primary.id)
    expect(() => more(colleague.id)).toThrow('Too many status streams are open at the moment')
    await full.close()
  })

  test.skipIf(kind === 'PGlite')(
    'reports after a reconnect what happened while the listening connection was broken',
    async () => {
      const { database, driver } = get()
      const { primary } = portal.people
      const id = await insertTestDataset(database, primary)
      const feed = await open(primary.id)
      let last = (await feed.next())!
      while (last.id !== id) last = (await feed.next())!
      const session = await driver.session()
      const { rows } = await session.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()",
        [],
      )
      expect(rows.length).toBeGreaterThan(0)
      // For a short time, nothing listens.
      session.release()
      await set(id, { progress: 0.75 })
      do last = (await feed.next())!
      while (last.id !== id)
      expect(last.progress).toBe(0.75)
      await feed.leave()
    },
  )

  test('ends immediately when its user signs out, is signed out everywhere or is disabled, without affecting others', async () => {
    const { primary, colleague } = portal.people
    const other = await open(primary.id)
    const ended = async (token: string, end: (headers: Record<string, string>) => Promise<Answer>) => {
      const feed = await open(colleague.id, token)
      // The first check is over, so the change itself ends the feed.
      await feed.next()
      const answer = await end({ Authorization: `Bearer ${token}` })
      expect([answer.status, answer.json.success]).toEqual([200, true])
      while ((await feed.next()) !== null);
    }
    await insertTestDataset(get().database, colleague)
    const body = { userId: colleague.id }
    await ended(await portal.token(colleague.id), headers => portal.ask(logOut, null, { headers }))
    await ended(await portal.token(colleague.id), headers => portal.ask(logOutEverywhere, null, { headers }))
    await ended(await portal.token(colleague.id), () => portal.ask(signOutUser, primary.id, { body }))
    await ended(await portal.token(colleague.id), () => portal.ask(disableUser, primary.id, { body }))
    expect((await portal.ask(enableUser, primary.id, { body })).json.success).toBe(true)
    const id = await insertTestDataset(get().database, primary)
    let last = (await other.next())!
    while (last.id !== id) last = (await other.next())!
    await other.leave()
  })

  test('ends when the token expires and when the account is disabled', async () => {
    const { database } = get()
    const { colleague } = portal.people
    // On a busy machine a token may expire before its first use; the next one then lasts longer.
    const openFor = async (seconds: number): ReturnType<typeof open> =>
      open(colleague.id, await portal.token(colleague.id, seconds)).catch(() => openFor(seconds * 2))
    const short = await openFor(1)
    while ((await short.next()) !== null);
    const feed = await open(colleague.id)
    await database.within(WORKER, tx =>
      tx.updateTable('users').set({ status: 'Disabled' }).where('id', '=', colleague.id).execute(),
    )
    await insertTestDataset(database, colleague)
    while ((await feed.next()) !== null);
    await database.within(WORKER, tx =>
      tx.updateTable('users').set({ status: 'Active' }).where('id', '=', colleague.id).execute(),
    )
  })
})

import { sql } from 'kysely'
import type { StatusChange } from '../../../src/contract/datasets.ts'
import { DatasetAccess, DatasetStatus } from '../../../src/domain/constants.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { createAsyncQueue } from '../../runtime/concurrency/async-queue.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { type Viewer, visibleDatasets } from '../datasets/dataset-access.ts'
import { type FeedReaders, type FeedSignIn, readFeedReaders } from './feed-readers.ts'

/**
 * The maximum number of open feeds on one server, in all tabs and on all devices: per user, per organisation and in
 * total.
 */
export interface FeedCaps {
  readonly user: number
  readonly organisation: number
  readonly all: number
}

/** The Retry-After of a refused feed, in seconds. It is short because pages are closed all the time. */
const RETRY_S = 30

/** Counts the open feeds and limits their number. */
const createFeedCaps = (caps: FeedCaps) => {
  const open = new Map<string, number>()
  const add = (key: string, change: 1 | -1) => {
    const next = (open.get(key) ?? 0) + change
    if (next > 0) open.set(key, next)
    else open.delete(key)
  }
  return {
    /**
     * Counts a feed as open and returns a function that ends the count.
     * @throws Refusal too-many-requests
     */
    enter({ userId, organisationId }: Identity): () => void {
      const counted: (readonly [key: string, most: number, words: string])[] = [
        [`user ${userId}`, caps.user, `At most ${caps.user} status streams can be open at a time`],
        ['all', caps.all, 'Too many status streams are open at the moment'],
      ]
      if (organisationId !== null) {
        const words = `At most ${caps.organisation} status streams of an organisation can be open at a time`
        counted.push([`organisation ${organisationId}`, caps.organisation, words])
      }
      for (const [key, most, words] of counted)
        if ((open.get(key) ?? 0) >= most)
          throw new Refusal('too-many-requests', `${words}. Close some, or try again later.`, undefined, RETRY_S)
      for (const [key] of counted) add(key, 1)
      return () => {
        for (const [key] of counted) add(key, -1)
      }
    },
  }
}

/**
 * A new feed also gets datasets that ended within this many minutes, because the page may have read its list just
 * before.
 */
const RECENT_MINUTES = 10

const CAPS: FeedCaps = { user: 20, organisation: 200, all: 2000 }

/** The session of a request. */
export interface SignedIn {
  /** Seconds since 1970. */
  readonly sinceS: number
  /** Milliseconds since 1970. */
  readonly untilMs: number
  readonly tokenId: string
}

interface FeedRequest {
  readonly signal: AbortSignal
  readonly signedIn: SignedIn | null
}

interface Feed extends FeedSignIn {
  /** The last message sent about each dataset, as a string. Several events before a round count as one change. */
  readonly sent: Map<number, string>
  put(row: StatusChange): void
  end(): void
}

const statusesOf = (tx: Tx, viewer: Viewer) =>
  visibleDatasets(tx, viewer).select([
    'datasets.id',
    'datasets.status as reportStatus',
    'datasets.progress',
    'datasets.failure',
  ])

/** The changed datasets and, for new feeds, also datasets that are in progress or have ended recently. */
const toSend = (query: ReturnType<typeof statusesOf>, changed: readonly number[], isFresh: boolean) =>
  query.where(eb =>
    eb.or([
      ...(changed.length > 0 ? [eb('datasets.id', 'in', changed)] : []),
      ...(isFresh
        ? [
            eb('datasets.status', 'in', [DatasetStatus.Requested, DatasetStatus.InProgress]),
            eb('datasets.changed_at', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`),
          ]
        : []),
    ]),
  )

/** Sends a change to each feed that has not received it yet. */
const sendToAll = (feeds: readonly Feed[], row: StatusChange): void => {
  const text = JSON.stringify(row)
  for (const { sent, put } of feeds) {
    if (sent.get(row.id) === text) continue
    sent.set(row.id, text)
    put(row)
  }
}

/** Groups feeds that see the same datasets. An identity represents each group. */
const groupBySight = (feeds: Iterable<Feed>, readers: FeedReaders) => {
  const groups = new Map<string, { readonly viewer: Viewer; readonly feeds: Feed[] }>()
  for (const feed of feeds) {
    const viewer = readers.readerOf(feed)
    if (viewer === null) feed.end()
    if (!viewer) continue
    const { organisationId, datasetAccess, isOrganisationAdmin, userId } = viewer
    const sight = datasetAccess === DatasetAccess.ViewAll ? '' : userId
    const key = `${organisationId} ${isOrganisationAdmin} ${sight}`
    const group = groups.get(key) ?? { viewer, feeds: [] }
    groups.set(key, group)
    group.feeds.push(feed)
  }
  return groups.values()
}

/**
 * Sends changes of datasets to the users who may see them, as soon as any process on the database commits them. One
 * round sends the pending events to all feeds: it reads the users of all feeds in one query, and the datasets once for
 * all users who see the same ones. A session's feeds end immediately with the session.
 */
export const createStatusFeed = async (database: Database, report: (error: unknown) => void, caps: FeedCaps = CAPS) => {
  const feeds = new Set<Feed>()
  const counted = createFeedCaps(caps)
  const changed = new Set<number>()
  /** Feeds that get everything: new feeds, and all feeds after missed notifications. */
  const fresh = new Set<Feed>()
  let isSending = false

  const sendRound = async () => {
    const ids = [...changed]
    changed.clear()
    const freshFeeds = [...fresh]
    fresh.clear()
    const readers = await readFeedReaders(database, ids, [...feeds], freshFeeds)
    const begin = new Set(freshFeeds)
    for (const { viewer, feeds: group } of groupBySight(feeds, readers)) {
      const isFresh = group.some(feed => begin.has(feed))
      const rows = await database.within(scopeOf(viewer), tx =>
        toSend(statusesOf(tx, viewer), ids, isFresh).orderBy('datasets.id').execute(),
      )
      for (const row of rows) sendToAll(group, row)
    }
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    try {
      while (feeds.size > 0 && changed.size + fresh.size > 0) await sendRound()
    } catch (error) {
      report(error)
      // It is unknown which notifications were missed, so close the feeds. Pages reopen them and get everything.
      for (const feed of [...feeds]) feed.end()
    }
    changed.clear()
    isSending = false
  }
  const stopUsers = await database.listen('ambit_user', payload => {
    // Treat the feed as new: it ends if its session has ended, and nothing is sent twice.
    for (const feed of feeds) if (feed.userId === Number(payload)) fresh.add(feed)
    void send()
  })
  const stopDatasets = await database.listen(
    'ambit_dataset',
    payload => {
      if (feeds.size === 0) return
      changed.add(Number(payload))
      void send()
    },
    () => {
      for (const feed of feeds) {
        fresh.add(feed)
        for (const id of feed.sent.keys()) changed.add(id)
      }
      void send()
    },
  )

  const end = () => {
    for (const feed of [...feeds]) feed.end()
  }
  return {
    /** @throws Refusal too-many-requests if too many feeds are open */
    open(identity: Identity, { signal, signedIn }: FeedRequest): AsyncIterable<StatusChange> {
      const leave = counted.enter(identity)
      const queue = createAsyncQueue<StatusChange>(() => {
        leave()
        feeds.delete(feed)
        fresh.delete(feed)
        signal.removeEventListener('abort', queue.end)
        clearTimeout(expiry)
      })
      const feed: Feed = {
        userId: identity.userId,
        sinceS: signedIn?.sinceS ?? 0,
        tokenId: signedIn?.tokenId ?? '',
        sent: new Map(),
        put: queue.put,
        end: queue.end,
      }
      const expiry = setTimeout(queue.end, Math.min(2 ** 31 - 1, (signedIn?.untilMs ?? 0) - Date.now()))
      signal.addEventListener('abort', queue.end)
      feeds.add(feed)
      fresh.add(feed)
      void send()
      return queue.values
    },
    end,
    async close() {
      end()
      await stopUsers()
      await stopDatasets()
    },
  }
}
export type StatusFeed = Awaited<ReturnType<typeof createStatusFeed>>

import { sql } from 'kysely'
import type { DatasetStatus } from '../../src/contract/datasets.ts'
import { ReportStatus } from '../../src/domain/constants.ts'
import type { Database, Tx } from '../db/database.ts'
import { createMailbox } from '../runtime/mailbox.ts'
import { Refusal } from '../runtime/refusal.ts'
import { visibleDatasets } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'

/** What ended this long ago is told again on opening: the page may have read its list just before. Minutes. */
const RECENT_MINUTES = 10

/** Feeds that one user may have open, in all tabs and devices, on one server. */
const MAX_FEEDS_A_USER = 20

/** The sign-in that a request rests on. */
export interface SignedIn {
  /** Seconds since 1970. */
  readonly sinceS: number
  /** Milliseconds since 1970. */
  readonly untilMs: number
  readonly tokenId: string
}

export interface FeedRequest {
  readonly signal: AbortSignal
  readonly signedIn: SignedIn | null
}

const statusesOf = (tx: Tx, identity: Identity) =>
  visibleDatasets(tx, identity).select([
    'datasets.id',
    'datasets.status as reportStatus',
    'datasets.progress',
    'datasets.failure',
  ])

/** What is under way, and what has ended lately. */
const stirring = (query: ReturnType<typeof statusesOf>) =>
  query.where(eb =>
    eb.or([
      eb('datasets.status', 'in', [ReportStatus.Requested, ReportStatus.InProgress]),
      eb('datasets.changed_at', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`),
    ]),
  )

/**
 * Tells changes of datasets to whoever may see them, as they are committed, from any process on the database.
 * Who asks is looked up again for every event, and so is the right to the dataset.
 * @param reload the identity as it is now; null ends the feed
 */
export const createStatusFeed = async (
  database: Database,
  reload: (identity: Identity, signedIn: SignedIn) => Promise<Identity | null>,
  report: (error: unknown) => void,
) => {
  const listeners = new Set<(id: number) => void>()
  const looks = new Set<() => void>()
  const ends = new Set<() => void>()
  const openBy = new Map<number, number>()
  const stop = await database.listen(
    'ambit_dataset',
    payload => {
      for (const tell of listeners) tell(Number(payload))
    },
    () => {
      for (const look of looks) look()
    },
  )

  return {
    /** @throws Refusal too-many-attempts over the number of feeds that one user may have open */
    open(identity: Identity, { signal, signedIn }: FeedRequest): AsyncIterable<DatasetStatus> {
      const { userId } = identity
      const others = openBy.get(userId) ?? 0
      if (others >= MAX_FEEDS_A_USER)
        throw new Refusal('too-many-attempts', `At most ${MAX_FEEDS_A_USER} status streams can be open at a time`)
      openBy.set(userId, others + 1)
      const changed = new Set<number>()
      /** Everything is to be told anew: at first, and where notices were missed. */
      let afresh = true
      // What was told last of each: several events before one look are one change.
      const told = new Map<number, string>()
      let reading = false
      const tell = (id: number) => {
        changed.add(id)
        void pump()
      }
      const look = () => {
        afresh = true
        for (const id of told.keys()) changed.add(id)
        void pump()
      }
      const mailbox = createMailbox<DatasetStatus>(() => {
        listeners.delete(tell)
        looks.delete(look)
        const left = (openBy.get(userId) ?? 1) - 1
        if (left > 0) openBy.set(userId, left)
        else openBy.delete(userId)
        ends.delete(mailbox.end)
        signal.removeEventListener('abort', mailbox.end)
        clearTimeout(expiry)
      })
      const expiry = setTimeout(mailbox.end, Math.min(2 ** 31 - 1, (signedIn?.untilMs ?? 0) - Date.now()))
      signal.addEventListener('abort', mailbox.end)
      ends.add(mailbox.end)
      listeners.add(tell)
      looks.add(look)

      const send = async (pick: (query: ReturnType<typeof statusesOf>) => ReturnType<typeof statusesOf>) => {
        const now = signedIn && (await reload(identity, signedIn))
        if (now === null) return mailbox.end()
        const rows = await database.within(scopeOf(now), tx =>
          pick(statusesOf(tx, now)).orderBy('datasets.id').execute(),
        )
        for (const row of rows) {
          const text = JSON.stringify(row)
          if (told.get(row.id) === text) continue
          told.set(row.id, text)
          mailbox.put(row)
        }
      }
      const pump = async () => {
        if (reading) return
        reading = true
        try {
          while (afresh || changed.size > 0) {
            if (afresh) {
              afresh = false
              await send(stirring)
              continue
            }
            const ids = [...changed]
            changed.clear()
            await send(query => query.where('datasets.id', 'in', ids))
          }
        } catch (error) {
          report(error)
          mailbox.end()
        }
        reading = false
      }
      void pump()
      return mailbox.values
    },
    /** Ends every open feed. */
    async close() {
      for (const end of [...ends]) end()
      await stop()
    },
  }
}
export type StatusFeed = Awaited<ReturnType<typeof createStatusFeed>>

import { sql } from 'kysely'
import type { DatasetStatus } from '../../src/contract/datasets.ts'
import { ReportStatus } from '../../src/domain/constants.ts'
import type { Database, Tx } from '../db/database.ts'
import { createMailbox } from '../runtime/mailbox.ts'
import { visibleDatasets } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'

/** What ended this long ago is told again on opening: the page may have read its list just before. Minutes. */
const RECENT_MINUTES = 10

/** The sign-in that a request rests on. */
export interface SignedIn {
  /** Seconds since 1970. */
  readonly sinceS: number
  /** Milliseconds since 1970. */
  readonly untilMs: number
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

/**
 * Tells changes of datasets to whoever may see them, as they are committed, from any process on the database.
 * Who asks is looked up again for every event, and so is the right to the dataset.
 * @param reload the identity as it is now; null ends the feed
 */
export const createStatusFeed = async (
  database: Database,
  reload: (identity: Identity, issuedAtS: number) => Promise<Identity | null>,
  report: (error: unknown) => void,
) => {
  const listeners = new Set<(id: number) => void>()
  const ends = new Set<() => void>()
  const stop = await database.listen('ambit_dataset', payload => {
    for (const tell of listeners) tell(Number(payload))
  })

  return {
    open(identity: Identity, { signal, signedIn }: FeedRequest): AsyncIterable<DatasetStatus> {
      const issuedAtS = signedIn?.sinceS ?? 0
      const changed = new Set<number>()
      // What was told last of each: several events before one look are one change.
      const told = new Map<number, string>()
      let reading = false
      const tell = (id: number) => {
        changed.add(id)
        void pump()
      }
      const mailbox = createMailbox<DatasetStatus>(() => {
        listeners.delete(tell)
        ends.delete(mailbox.end)
        signal.removeEventListener('abort', mailbox.end)
        clearTimeout(expiry)
      })
      const expiry = setTimeout(mailbox.end, Math.min(2 ** 31 - 1, (signedIn?.untilMs ?? 0) - Date.now()))
      signal.addEventListener('abort', mailbox.end)
      ends.add(mailbox.end)
      listeners.add(tell)

      const send = async (pick: (query: ReturnType<typeof statusesOf>) => ReturnType<typeof statusesOf>) => {
        const now = await reload(identity, issuedAtS)
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
          while (changed.size > 0) {
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
      reading = true
      send(query =>
        query.where(eb =>
          eb.or([
            eb('datasets.status', 'in', [ReportStatus.Requested, ReportStatus.InProgress]),
            eb('datasets.changed_at', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`),
          ]),
        ),
      )
        .catch(error => {
          report(error)
          mailbox.end()
        })
        .finally(() => {
          reading = false
          void pump()
        })
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

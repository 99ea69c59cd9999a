import { setTimeout as pause } from 'node:timers/promises'
import { type SelectQueryBuilder, sql, type UpdateResult } from 'kysely'

// Datasets, e-mails, zone imports and recurring jobs are rows of the state that wait for a node. A node takes a row by a lease and
// renews it while it works. When a lease has run out, because its node has died, another node takes the row.

export const now = sql<Date>`now()`

/** A moment from now, by the database's clock. */
export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Locks the first row of a query until the transaction ends; skips rows that another node is taking. */
export const lockFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Row | undefined> => query.limit(1).forUpdate().skipLocked().executeTakeFirst() as Promise<Row | undefined>

/** Runs an update. @returns false if it changed no row, for example because another node has the lease */
export const isUpdated = async (update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> =>
  (await update.executeTakeFirst()).numUpdatedRows > 0n

/**
 * Calls `step` repeatedly until stopped.
 * @param step returns true if there may be more to do at once; otherwise the next call follows after `everyMs` milliseconds
 */
export const startPolling = (everyMs: number, step: (signal: AbortSignal) => Promise<boolean>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      if (await step(signal)) continue
      await pause(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    /** Aborts the signal of the running step, and resolves when it has ended. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The node stops'))
      await running
    },
  }
}

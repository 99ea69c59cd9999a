import { setTimeout as pause } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'

// Datasets, e-mails, zone imports and recurring jobs are rows of the state that wait for a node. A node takes a row by a lease and
// renews it while it works. When a lease has run out, because its node has died, another node takes the row.

/** Locks the first row of a query until the transaction ends; skips rows that another node is taking. */
export const lockFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Row | undefined> => query.limit(1).forUpdate().skipLocked().executeTakeFirst() as Promise<Row | undefined>

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

import { setTimeout as pause } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'

// Datasets, e-mails, zone imports and recurring jobs are rows of the state that wait for a node. A node leases a row
// and renews the lease while it works. When a lease expires because its node has died, another node takes the row.

/** Locks the first row of a query until the transaction ends, skipping rows that another node has locked. */
export const lockFirst = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Row | undefined> => query.limit(1).forUpdate().skipLocked().executeTakeFirst() as Promise<Row | undefined>

/**
 * Calls `step` repeatedly until stopped.
 * @param step returns true if there may be more work, and is then called again immediately; otherwise after `everyMs`
 * milliseconds
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
    /** Aborts the running step's signal and waits for the step to end. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The node stops'))
      await running
    },
  }
}

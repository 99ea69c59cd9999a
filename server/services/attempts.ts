import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export const ATTEMPTS_WINDOW_MINUTES = 15
/** What is over is swept away once in so many counts. */
const SWEEP_EVERY = 100

export interface Limit {
  /** What is counted: an account, an address, both. */
  readonly of: readonly string[]
  readonly most: number
}

/** Counts attempts under a digest of what they are about, within a window: neither accounts nor addresses are kept. */
export const createAttempts = (key: Buffer) => {
  const digest = (of: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(of).toLowerCase()).digest('base64url')
  const expired = sql<boolean>`sign_in_failures.since < now() - make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`
  let counts = 0
  return {
    /**
     * Counts an attempt against each of its limits before it is made, so that of many at once none passes uncounted. The
     * rows stay locked until the transaction ends: nothing slow may follow in it.
     * @param limits in the same order of kinds everywhere: they are locked in it
     * @returns whether it is within all of them
     */
    async take(tx: Tx, ...limits: readonly Limit[]): Promise<boolean> {
      const rows = await tx
        .insertInto('sign_in_failures')
        .values(limits.map(({ of }) => ({ digest: digest(of), failures: 1, since: sql<Date>`now()` })))
        .onConflict(at =>
          at.column('digest').doUpdateSet({
            failures: sql`case when ${expired} then 1 else sign_in_failures.failures + 1 end`,
            since: sql`case when ${expired} then now() else sign_in_failures.since end`,
          }),
        )
        .returning(['digest', 'failures'])
        .execute()
      if (counts++ % SWEEP_EVERY === 0)
        await tx
          .deleteFrom('sign_in_failures')
          .where('digest', 'in', eb =>
            eb.selectFrom('sign_in_failures').select('digest').where(expired).forUpdate().skipLocked(),
          )
          .execute()
      const failures = new Map(rows.map(row => [row.digest, row.failures]))
      return limits.every(({ of, most }) => (failures.get(digest(of)) ?? 0) <= most)
    },
    /** An attempt that succeeded is not held against whom it was made under; those before it still are. */
    async giveBack(tx: Tx, { of }: Limit): Promise<void> {
      await tx
        .updateTable('sign_in_failures')
        .set({ failures: sql`greatest(failures - 1, 0)` })
        .where('digest', '=', digest(of))
        .execute()
    },
    /** An attempt that succeeded takes those before it along. */
    async forget(tx: Tx, ...limits: readonly Limit[]): Promise<void> {
      for (const { of } of limits) await tx.deleteFrom('sign_in_failures').where('digest', '=', digest(of)).execute()
    },
  }
}

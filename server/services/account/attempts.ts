import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export const ATTEMPTS_WINDOW_MINUTES = 15
/** Expired rows are deleted once in this number of counts. */
const SWEEP_EVERY = 100

export interface Limit {
  /** The key that is counted: an account, an address, or both. */
  readonly of: readonly string[]
  readonly most: number
  /** Length of the window; ATTEMPTS_WINDOW_MINUTES unless given. */
  readonly minutes?: number
}

/** A limit that an attempt has exceeded. */
export interface Exceeded {
  readonly limit: Limit
  /** No attempt before this one exceeded it in the same window: the one to write into the audit trail. */
  readonly first: boolean
}

/** Counts attempts under a digest of what they are about, within a window: neither accounts nor addresses are kept. */
export const createAttempts = (key: Buffer) => {
  const digest = (of: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(of).toLowerCase()).digest('base64url')
  const expired = sql<boolean>`sign_in_failures.since < now() - make_interval(mins => sign_in_failures.window_minutes)`
  let counts = 0
  const count = async (tx: Tx, { of, minutes = ATTEMPTS_WINDOW_MINUTES }: Limit): Promise<number> => {
    const row = await tx
      .insertInto('sign_in_failures')
      .values({ digest: digest(of), failures: 1, since: sql<Date>`now()`, window_minutes: minutes })
      .onConflict(at =>
        at.column('digest').doUpdateSet({
          failures: sql`case when ${expired} then 1 else sign_in_failures.failures + 1 end`,
          since: sql`case when ${expired} then now() else sign_in_failures.since end`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    return row.failures
  }
  return {
    /**
     * Counts an attempt against its limits, one after another, and stops at the first that it exceeds: an attempt that an
     * earlier limit refuses does not count against a later one, so that a flood from one address uses up that address's
     * limit and nobody else's. Counted before the attempt is made, so that of many at once none passes uncounted.
     * The rows stay locked until the transaction ends: nothing slow may follow in it.
     * @param limits the narrowest first, in the same order of kinds everywhere: they are locked in it
     * @returns the limit exceeded, or null where the attempt is within all of them
     */
    async take(tx: Tx, ...limits: readonly Limit[]): Promise<Exceeded | null> {
      if (counts++ % SWEEP_EVERY === 0)
        await tx
          .deleteFrom('sign_in_failures')
          .where('digest', 'in', eb =>
            eb.selectFrom('sign_in_failures').select('digest').where(expired).forUpdate().skipLocked(),
          )
          .execute()
      for (const limit of limits) {
        const failures = await count(tx, limit)
        if (failures > limit.most) return { limit, first: failures === limit.most + 1 }
      }
      return null
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
    async forget(tx: Tx, { of }: Limit): Promise<void> {
      await tx.deleteFrom('sign_in_failures').where('digest', '=', digest(of)).execute()
    },
  }
}

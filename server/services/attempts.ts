import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, NOBODY } from '../db/database.ts'

export const ATTEMPTS_WINDOW_MINUTES = 15

export interface Limit {
  /** What is counted: an account, an address, both. */
  readonly of: readonly string[]
  readonly most: number
}

/** Counts attempts under a digest of what they are about, within a window: neither accounts nor addresses are kept. */
export const createAttempts = (database: Database, key: Buffer) => {
  const digest = (of: readonly string[]) =>
    createHmac('sha256', key).update(of.join('\n').toLowerCase()).digest('base64url')
  const expired = sql<boolean>`since < now() - make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`
  return {
    /**
     * Counts an attempt against each of its limits before it is made, so that of many at once none passes uncounted.
     * @returns whether it is within all of them
     */
    take: (...limits: readonly Limit[]): Promise<boolean> =>
      database.within(NOBODY, async tx => {
        await tx.deleteFrom('sign_in_failures').where(expired).execute()
        let within = true
        for (const { of, most } of limits) {
          const { failures } = await tx
            .insertInto('sign_in_failures')
            .values({ digest: digest(of), failures: 1, since: new Date() })
            .onConflict(at => at.column('digest').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }))
            .returning('failures')
            .executeTakeFirstOrThrow()
          within &&= failures <= most
        }
        return within
      }),
    /** An attempt that succeeded is not held against whom it was made under; those before it still are. */
    giveBack: ({ of }: Limit): Promise<void> =>
      database.within(NOBODY, async tx => {
        await tx
          .updateTable('sign_in_failures')
          .set({ failures: sql`greatest(failures - 1, 0)` })
          .where('digest', '=', digest(of))
          .execute()
      }),
    /** An attempt that succeeded takes those before it along. */
    forget: (...limits: readonly Limit[]): Promise<void> =>
      database.within(NOBODY, async tx => {
        const digests = limits.map(({ of }) => digest(of))
        await tx.deleteFrom('sign_in_failures').where('digest', 'in', digests).execute()
      }),
  }
}

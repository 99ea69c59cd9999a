import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, NOBODY } from '../db/database.ts'

export const ATTEMPTS_WINDOW_MINUTES = 15

/** Counts attempts of an account from an address under a digest, within a window: neither of the two is kept. */
export const createAttempts = (database: Database, key: Buffer) => {
  const digest = (account: string, address: string) =>
    createHmac('sha256', key).update(`${account.toLowerCase()}\n${address}`).digest('base64url')
  const expired = sql<boolean>`since < now() - make_interval(mins => ${ATTEMPTS_WINDOW_MINUTES})`
  return {
    failures: (account: string, address: string): Promise<number> =>
      database.within(NOBODY, async tx => {
        await tx.deleteFrom('sign_in_failures').where(expired).execute()
        const row = await tx
          .selectFrom('sign_in_failures')
          .select('failures')
          .where('digest', '=', digest(account, address))
          .executeTakeFirst()
        return row?.failures ?? 0
      }),
    failed: (account: string, address: string): Promise<void> =>
      database.within(NOBODY, async tx => {
        await tx
          .insertInto('sign_in_failures')
          .values({ digest: digest(account, address), failures: 1, since: new Date() })
          .onConflict(at => at.column('digest').doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }))
          .execute()
      }),
    forget: (account: string, address: string): Promise<void> =>
      database.within(NOBODY, async tx => {
        await tx.deleteFrom('sign_in_failures').where('digest', '=', digest(account, address)).execute()
      }),
  }
}

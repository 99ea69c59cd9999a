import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** A network from which nobody has signed in for so long is a new one again. */
const KNOWN_DAYS = 90

/** Remembers from which networks each account has signed in, as digests: no address can be read back. */
export const createKnownAddresses = (key: Buffer) => {
  const digest = (userId: number, network: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['signed in from', userId, network]))
      .digest('base64url')
  const over = sql<boolean>`last_at < now() - make_interval(days => ${KNOWN_DAYS})`
  return {
    /** @param userId 0 for an account that does not exist, which is asked about all the same: the time must not tell */
    async has(tx: Tx, userId: number, network: string): Promise<boolean> {
      const row = await tx
        .selectFrom('sign_in_addresses')
        .select('digest')
        .where('digest', '=', digest(userId, network))
        .where(({ not }) => not(over))
        .executeTakeFirst()
      return row !== undefined
    },
    async remember(tx: Tx, userId: number, network: string): Promise<void> {
      await tx
        .insertInto('sign_in_addresses')
        .values({ digest: digest(userId, network), user_id: userId, last_at: sql<Date>`now()` })
        .onConflict(at => at.column('digest').doUpdateSet({ last_at: sql`now()` }))
        .execute()
      await tx
        .deleteFrom('sign_in_addresses')
        .where('digest', 'in', eb =>
          eb.selectFrom('sign_in_addresses').select('digest').where(over).forUpdate().skipLocked(),
        )
        .execute()
    },
  }
}

import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The clock as it is now, not as it was when the transaction began: a token issued meanwhile is earlier. */
const CLOCK = sql<Date>`clock_timestamp()`

/**
 * Keeps a user out at once: sessions, signed links and status streams end, and reset links that are under way are
 * withdrawn. Only enabling undoes it.
 * @returns false where the user is disabled already
 */
export const disableUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'Disabled', disabled_from: sql`status`, tokens_valid_from: CLOCK })
    .where('id', '=', userId)
    .where('status', '<>', 'Disabled')
    .executeTakeFirst()
  await tx.deleteFrom('password_links').where('user_id', '=', userId).where('purpose', '=', 'reset').execute()
  return numUpdatedRows > 0n
}

/** Lets a disabled user in again, with the same password or, where it was never answered, the same invitation. */
export const enableUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: sql`coalesce(disabled_from, 'Active')`, disabled_from: null })
    .where('id', '=', userId)
    .where('status', '=', 'Disabled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of a user, with its signed links and streams; the user may sign in again. */
export const endSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('users').set({ tokens_valid_from: CLOCK }).where('id', '=', userId).execute()
}

/**
 * A new password ends every session too.
 * @param from who may have it: a change is an active user's, a link also lets in whoever was invited; neither lets in a
 * user who has been disabled meanwhile
 * @returns false where the user is none of these, or no longer
 */
export const setPassword = async (
  tx: Tx,
  userId: number,
  hash: string,
  from: readonly ('Active' | 'Invited')[],
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash, tokens_valid_from: CLOCK, status: 'Active' })
    .where('id', '=', userId)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import { type Database, UNSCOPED, WORKER } from '../db/database.ts'
import { now } from '../db/updates.ts'
import { OPEN_STATES } from '../services/zone-systems/read-import.ts'

/** The reason recorded for e-mails that were unsent when the backup was made. */
const NOT_SENT = 'restored from a backup'

const PAUSED =
  'The installation was restored from a backup, which may not know what was ordered since. Check your months, then let it go on.'

const NOT_HELD = 'The server was restored from a backup meanwhile. Import the file again.'

/**
 * Revokes access in a restored state, because since the backup a sign-in may have been ended, a link used or an e-mail
 * sent. Every sign-in ends, password links are deleted, and waiting e-mails are never sent. Open zone imports end too,
 * because a backup does not contain the files that browsers had uploaded for them. Standing orders pause until a user
 * resumes them, so that a copy or an old state spends no credits automatically; orders that a person had paused keep
 * their reason.
 * @returns the number of standing orders paused
 */
export const endOldAccess = async (database: Database): Promise<number> => {
  await database.within(UNSCOPED, async tx => {
    await tx.updateTable('users').set({ tokens_valid_from: sql<Date>`clock_timestamp()` }).execute()
    await tx.deleteFrom('password_links').where('used_at', 'is', null).execute()
  })
  return database.within(WORKER, async tx => {
    await tx
      .updateTable('letters')
      .set({ undelivered: NOT_SENT, undelivered_at: now, lease_until: null })
      .where('undelivered', 'is', null)
      .execute()
    await tx
      .updateTable('zone_imports')
      .set({ state: 'failed', failure: NOT_HELD, lease_owner: null })
      .where('state', 'in', OPEN_STATES)
      .execute()
    await tx.deleteFrom('zone_import_pieces').execute()
    await tx.updateTable('standing_orders').set({ email_due: false }).where('email_due', '=', true).execute()
    const paused = await tx
      .updateTable('standing_orders')
      .set({ pause_kind: 'restored', pause_reason: PAUSED, pause_month: null })
      .where('ended_at', 'is', null)
      .where(eb => eb.or([eb('pause_kind', 'is', null), eb('pause_kind', '=', 'template')]))
      .executeTakeFirst()
    return Number(paused.numUpdatedRows)
  })
}

import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { table } from './table.ts'

/** The column holds text of a mail server, which may have line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The e-mails that wait for the mail server and those that failed permanently, each oldest first. Their text is never shown: it
 * holds links by which passwords are set.
 */
export const emails = async (tx: Tx): Promise<string> => {
  const rows = await tx
    .selectFrom('letters')
    .select(['recipient', 'failures', 'undelivered'])
    .select([
      sql<string>`to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`.as('posted'),
      sql<boolean>`coalesce(lease_until > now(), false)`.as('isBeingSent'),
    ])
    .orderBy(sql`undelivered is not null`)
    .orderBy('posted_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return 'No e-mail waits, and none failed permanently in the last 30 days.'
  return table([
    ['POSTED (UTC)', 'RECIPIENT', 'STATE', 'FAILED ATTEMPTS', 'REASON'],
    ...rows.map(row => [
      row.posted,
      row.recipient,
      row.undelivered !== null ? 'undelivered' : row.isBeingSent ? 'being sent' : 'waiting',
      String(row.failures),
      oneLine(row.undelivered ?? '-'),
    ]),
  ])
}

import { sql } from 'kysely'
import { DatasetAccess } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'
import { table } from '../run-tool.ts'

/** The mail server's reply may contain line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Lists waiting e-mails and e-mails that failed permanently, each oldest first. Their text is never shown, because it
 * contains password links.
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

const organisations = async (tx: Tx): Promise<string> => {
  const rows = await tx
    .selectFrom('organisations as o')
    .leftJoin('organisation_balances as b', 'b.organisation_id', 'o.id')
    .select(['o.id', 'o.name', 'o.is_provider', 'b.credits'])
    .select(eb =>
      eb
        .selectFrom('user_organisations as m')
        .whereRef('m.organisation_id', '=', 'o.id')
        .select(sql<number>`count(*)`.as('users'))
        .as('users'),
    )
    .orderBy('o.name')
    .execute()
  return table([
    ['ID', 'NAME', 'KIND', 'CREDITS', 'USERS'],
    ...rows.map(row => [
      String(row.id),
      row.name,
      row.is_provider ? 'provider' : 'customer',
      String(row.credits ?? 0),
      String(row.users),
    ]),
  ])
}

const users = async (tx: Tx): Promise<string> => {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('user_organisations as m', 'm.user_id', 'u.id')
    .leftJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['u.email', 'u.invited_email', 'u.status', 'u.is_organisation_admin', 'o.name as organisation'])
    .select(['m.is_primary_user', 'm.can_spend_credits', 'm.dataset_access'])
    .orderBy('o.name')
    .orderBy('u.email')
    .execute()
  return table([
    ['E-MAIL', 'ORGANISATION', 'STATUS', 'RIGHTS'],
    ...rows.map(row => [
      row.invited_email ?? row.email,
      row.organisation ?? '-',
      row.invited_email === null ? row.status : `${row.status} (address of another user)`,
      [
        row.is_organisation_admin ? 'administrator' : '',
        row.is_primary_user ? 'primary' : '',
        row.dataset_access === DatasetAccess.ViewAll ? 'views all' : 'views own',
        row.can_spend_credits ? 'spends' : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  ])
}

/** The lists that the `list` command prints. */
export const LISTS = { organisations, users, 'e-mails': emails } as const

export const isList = (name: string | undefined): name is keyof typeof LISTS =>
  name !== undefined && Object.hasOwn(LISTS, name)

import { sql } from 'kysely'
import type { AuditEntry } from '../../src/contract/audit.ts'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import { type Database, type Scope, type Tx, UNSCOPED } from '../db/database.ts'
import { administratorScope, type Identity, scopeOf } from '../services/account/identity.ts'

/** The filters of a reading of the trail; one that is absent filters nothing. */
export interface AuditQuestion {
  readonly limit: number
  /** The last id of the page before. */
  readonly before?: number | undefined
  /** ISO moments: from this one on, and before that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Part of a user name, or of a person at the terminal. */
  readonly user?: string | undefined
  readonly organisationId?: number | undefined
  readonly action?: AuditAction | undefined
}

/** Administrators read every organisation's entries, a primary user those that the database shows to one. */
export const auditScope = (identity: Identity): Scope =>
  identity.level === 'Admin' ? administratorScope(identity) : { ...scopeOf(identity), everywhere: false }

const usersNamed = (tx: Tx, part: string): Promise<{ id: number }[]> =>
  tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`position(${part.toLowerCase()} in lower(user_name)) > 0`)
    .execute()

interface AuditRow {
  readonly user_id: number | null
  readonly organisation_id: number | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The user whom an entry is about; null where it is about none. */
const subjectOf = ({ details: { userId } }: AuditRow): number | null => (typeof userId === 'number' ? userId : null)

/** The names of users and organisations, also of the provider's people, whom a customer's transaction does not see. */
const namesOf = (database: Database, rows: readonly AuditRow[]) =>
  database.within(UNSCOPED, async tx => {
    const ids = (pick: (row: AuditRow) => readonly (number | null)[]) => [
      0,
      ...new Set(rows.flatMap(row => pick(row).flatMap(id => id ?? []))),
    ]
    const users = await tx
      .selectFrom('users')
      .select(['id', 'user_name as name'])
      .where(
        'id',
        'in',
        ids(row => [row.user_id, subjectOf(row)]),
      )
      .execute()
    const organisations = await tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        ids(row => [row.organisation_id]),
      )
      .execute()
    const name = (among: readonly { id: number; name: string }[]) => new Map(among.map(({ id, name }) => [id, name]))
    return { users: name(users), organisations: name(organisations) }
  })

/**
 * A page of the audit trail, newest first: of every organisation for administrators, of what concerns the own one for a
 * primary user; nothing for others.
 */
export const readAudit = async (
  database: Database,
  identity: Identity,
  asked: AuditQuestion,
): Promise<AuditEntry[]> => {
  const { user } = asked
  const named = user === undefined ? null : await database.within(UNSCOPED, tx => usersNamed(tx, user))
  const rows = await database.within(auditScope(identity), tx => {
    let query = tx
      .selectFrom('audit_trail as a')
      .leftJoin('audit_chain as c', 'c.audit_id', 'a.id')
      .selectAll('a')
      .select('c.sequence')
      .orderBy('a.id', 'desc')
      .limit(asked.limit)
    if (identity.level !== 'Admin') query = query.where('a.organisation_id', '=', identity.organisationId ?? 0)
    if (asked.before !== undefined) query = query.where('a.id', '<', asked.before)
    if (asked.from !== undefined) query = query.where('a.at', '>=', asked.from as never)
    if (asked.to !== undefined) query = query.where('a.at', '<', asked.to as never)
    if (asked.organisationId !== undefined) query = query.where('a.organisation_id', '=', asked.organisationId)
    if (asked.action !== undefined) query = query.where('a.action', '=', asked.action)
    if (user !== undefined && named !== null)
      query = query.where(eb =>
        eb.or([
          eb('a.user_id', 'in', [0, ...named.map(({ id }) => id)]),
          sql<boolean>`position(${user.toLowerCase()} in lower(a.details ->> 'person')) > 0`,
        ]),
      )
    return query.execute()
  })
  const { users, organisations } = await namesOf(database, rows)
  return rows.map(row => ({
    id: row.id,
    time: row.at.toISOString(),
    userId: row.user_id,
    userName: users.get(row.user_id ?? 0) ?? null,
    organisationId: row.organisation_id,
    organisationName: organisations.get(row.organisation_id ?? 0) ?? null,
    action: row.action,
    details: row.details,
    subjectName: users.get(subjectOf(row) ?? 0) ?? null,
    address: row.address,
    chainRow: row.sequence,
  }))
}

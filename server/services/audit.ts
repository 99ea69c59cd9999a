import type { AuditEntry } from '../../src/contract/audit.ts'
import type { Database, Tx } from '../db/database.ts'
import { administratorScope, type Identity } from './identity.ts'

export type AuditAction =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-in-locked'
  | 'sign-out'
  | 'signed-out-everywhere'
  | 'password-changed'
  | 'password-reset'
  | 'organisation-created'
  | 'user-created'
  | 'user-changed'
  | 'user-disabled'
  | 'user-enabled'
  | 'user-signed-out'
  | 'invitation-withheld'
  | 'mail-limited'
  | 'credits-added'
  | 'credits-reversed'
  | 'credits-spent'
  | 'template-created'
  | 'template-changed'
  | 'template-deleted'
  | 'dataset-moved'
  | 'dataset-exported'
  | 'price-limit-reached'

/** Who does something, and the address it is done from. */
export interface Actor {
  readonly identity: Identity
  readonly address: string
}

export interface AuditNote {
  readonly userId: number | null
  readonly organisationId: number | null
  readonly action: AuditAction
  readonly details?: Readonly<Record<string, unknown>>
  readonly address: string
}

/** Adds a line to the audit trail in the transaction of what it tells of: neither is kept without the other. */
export const writeAudit = async (tx: Tx, note: AuditNote): Promise<void> => {
  await tx
    .insertInto('audit_trail')
    .values({
      user_id: note.userId,
      organisation_id: note.organisationId,
      action: note.action,
      details: JSON.stringify(note.details ?? {}),
      address: note.address,
    })
    .execute()
}

/** The same, of something that a signed-in user does to an organisation. */
export const auditBy = (
  tx: Tx,
  { identity, address }: Actor,
  organisationId: number | null,
  action: AuditAction,
  details: AuditNote['details'] = {},
): Promise<void> => writeAudit(tx, { userId: identity.userId, organisationId, action, details, address })

/** The audit trail, newest first, a page at a time; for administrators. */
export const readAudit = (
  database: Database,
  identity: Identity,
  asked: { readonly before?: number | undefined; readonly organisationId?: number | undefined; readonly limit: number },
): Promise<AuditEntry[]> =>
  database.within(administratorScope(identity), async tx => {
    let query = tx
      .selectFrom('audit_trail as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('organisations as o', 'o.id', 'a.organisation_id')
      .selectAll('a')
      .select(['u.user_name', 'o.name as organisation_name'])
      .orderBy('a.id', 'desc')
      .limit(asked.limit)
    if (asked.before !== undefined) query = query.where('a.id', '<', asked.before)
    if (asked.organisationId !== undefined) query = query.where('a.organisation_id', '=', asked.organisationId)
    return (await query.execute()).map(row => ({
      id: row.id,
      time: row.at.toISOString(),
      userId: row.user_id,
      userName: row.user_name,
      organisationId: row.organisation_id,
      organisationName: row.organisation_name,
      action: row.action,
      details: row.details,
      address: row.address,
    }))
  })

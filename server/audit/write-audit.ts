import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Tx } from '../db/database.ts'

export interface AuditNote {
  readonly userId: number | null
  /** The organisation whose primary user may read the entry; undefined for the user's own. */
  readonly organisationId?: number | null
  readonly action: AuditAction
  readonly details?: Readonly<Record<string, unknown>>
  readonly address: string
}

/** Adds an entry to the audit trail in the transaction of the action, so that both or neither are committed. */
export const writeAudit = async (tx: Tx, note: AuditNote): Promise<void> => {
  await tx
    .insertInto('audit_trail')
    .values(({ selectFrom }) => ({
      user_id: note.userId,
      organisation_id:
        note.organisationId === undefined && note.userId !== null
          ? selectFrom('user_organisations').select('organisation_id').where('user_id', '=', note.userId)
          : (note.organisationId ?? null),
      action: note.action,
      details: JSON.stringify(note.details ?? {}),
      address: note.address,
    }))
    .execute()
}

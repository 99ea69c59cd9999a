import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Tx } from '../db/database.ts'

export interface AuditNote {
  readonly userId: number | null
  /** The organisation that it concerns, whose primary user may read it; left out: the user's own. */
  readonly organisationId?: number | null
  readonly action: AuditAction
  readonly details?: Readonly<Record<string, unknown>>
  readonly address: string
}

/** Adds a line to the audit trail in the transaction of what it tells of: neither is kept without the other. */
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

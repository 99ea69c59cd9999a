import type { AuditEntry, AuditVerdict } from '../../src/contract/audit.ts'
import type { Database } from '../db/database.ts'
import { type Actor, auditBy } from './audit.ts'
import { type AuditQuestion, auditScope, readAudit } from './read-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/** The audit trail for its readers; every reading is recorded in the trail. */
export const createAuditDesk = (database: Database) => {
  /** Concurrent callers share one verification, because it reads the whole trail. */
  let verifying: Promise<AuditVerdict> | null = null
  return {
    /** A page of entries; see readAudit. */
    async read(
      actor: Actor,
      { download, ...asked }: AuditQuestion & { readonly download?: boolean | undefined },
    ): Promise<AuditEntry[]> {
      const entries = await readAudit(database, actor.identity, asked)
      const { limit: _, ...filters } = asked
      await database.within(auditScope(actor.identity), tx =>
        auditBy(tx, actor, actor.identity.organisationId, download ? 'audit-exported' : 'audit-read', {
          ...filters,
          entries: entries.length,
        }),
      )
      return entries
    },

    /** Computes the chain again; see verifyAudit. */
    async verify(actor: Actor): Promise<AuditVerdict> {
      verifying ??= verifyAudit(database).finally(() => {
        verifying = null
      })
      const verdict = await verifying
      await database.within(auditScope(actor.identity), tx =>
        auditBy(tx, actor, actor.identity.organisationId, 'audit-verified', {
          fault: verdict.fault,
          rows: verdict.rows,
        }),
      )
      return verdict
    },
  }
}

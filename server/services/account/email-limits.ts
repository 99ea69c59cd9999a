import { type AuditNote, writeAudit } from '../../audit/write-audit.ts'
import type { Tx } from '../../db/database.ts'
import { createAttempts, type Limit } from './attempts.ts'

/** A limit on e-mails, with its name in the audit trail. */
export interface EmailLimit extends Limit {
  readonly name: 'address' | 'account' | 'account a day' | 'account and address' | 'organisation' | 'all'
}

/** Counts the e-mails that somebody who asks can have sent to others. */
export const createEmailLimits = (key: Buffer) => {
  const attempts = createAttempts(key)
  return {
    /**
     * Counts one e-mail against its limits in turn; the first one over a limit is written into the audit trail.
     * @returns whether it may be sent
     */
    async allow(
      tx: Tx,
      mail: 'reset' | 'invitation' | 'prepared order' | 'standing order',
      caller: Pick<AuditNote, 'userId' | 'organisationId' | 'address'>,
      limits: readonly EmailLimit[],
    ): Promise<boolean> {
      const exceeded = await attempts.take(tx, ...limits)
      if (exceeded?.first) {
        const limit = limits.find(one => one === exceeded.limit)?.name
        await writeAudit(tx, { ...caller, action: 'mail-limited', details: { mail, limit } })
      }
      return exceeded === null
    },
  }
}

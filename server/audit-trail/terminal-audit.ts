import { userInfo } from 'node:os'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Tx } from '../db/database.ts'
import { writeAudit } from './write-audit.ts'

/** Stands in the audit trail where a caller's address would. */
const TERMINAL = 'command line'

/** The operating system's name of who is at the terminal; the number where the system knows no name. */
const personAtTerminal = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Writes what somebody does from the command line; the person is the operating system's user. */
export const auditTerminal = (
  tx: Tx,
  organisationId: number | null,
  action: AuditAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeAudit(tx, {
    userId: null,
    organisationId,
    action,
    details: { ...details, person: personAtTerminal() },
    address: TERMINAL,
  })

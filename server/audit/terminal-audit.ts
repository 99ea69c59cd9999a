import { userInfo } from 'node:os'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Tx } from '../db/database.ts'
import { writeAudit } from './write-audit.ts'

/** The address of entries made from the command line. */
const TERMINAL = 'command line'

/** The user name at the terminal; the user's number where the operating system has no name. */
const personAtTerminal = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Records an action from the command line; the person is the operating system's user. */
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

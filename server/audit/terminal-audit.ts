import { userInfo } from 'node:os'
import { basename } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Manifest } from '../backup/archive.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { writeAudit } from './audit.ts'
import { chainAudit, headText, parseHead, readHead, verifyAudit } from './audit-chain.ts'

/** The address of entries made from the command line. */
const TERMINAL = 'command line'

/** The user name at the command line, or the user's number if the operating system does not know a name. */
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

/** Records that a backup begins, and chains all entries. @returns the chain's head, HASH:NUMBER */
export const auditBackup = async (database: Database, file: string): Promise<string | null> => {
  await database.within(WORKER, tx => auditTerminal(tx, null, 'backup-started', { file: basename(file) }))
  await chainAudit(database)
  const head = await database.within(WORKER, readHead)
  return head && headText(head)
}

/** Compares a restored trail with the head that its backup names, and records the restore. */
export const auditRestore = async (
  database: Database,
  { madeAt, version, auditHead }: Manifest,
  pausedStandingOrders: number,
): Promise<AuditVerdict> => {
  const verdict = await verifyAudit(database, auditHead ? parseHead(auditHead) : null)
  const { fault, rows } = verdict
  await database.within(WORKER, tx =>
    auditTerminal(tx, null, 'backup-restored', {
      madeAt,
      version,
      auditHead: auditHead ?? null,
      fault,
      rows,
      pausedStandingOrders,
    }),
  )
  return verdict
}

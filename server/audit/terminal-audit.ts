import { userInfo } from 'node:os'
import { basename } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import type { Manifest } from '../backup/archive.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { writeAudit } from './audit.ts'
import { chainAudit, headText, parseHead, readHead, verifyAudit } from './audit-chain.ts'

/** The address in entries made from the command line. */
const TERMINAL = 'command line'

/** The operating system's user name, or the user's number if the name is unknown. */
const personAtTerminal = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Records an action performed on the command line, under the operating system's user. */
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

/**
 * Records the start of a backup and chains all entries.
 * @returns the chain's head, HASH:NUMBER
 */
export const auditBackup = async (database: Database, file: string): Promise<string | null> => {
  await database.within(WORKER, tx => auditTerminal(tx, null, 'backup-started', { file: basename(file) }))
  await chainAudit(database)
  const head = await database.within(WORKER, readHead)
  return head && headText(head)
}

/** Compares a restored trail with the head recorded in its backup, and records the restore. */
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

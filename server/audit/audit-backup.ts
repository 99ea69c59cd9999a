import { basename } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import type { Manifest } from '../backup/archive.ts'
import { type Database, WORKER } from '../db/database.ts'
import { chainAudit, readHead } from './chain-audit.ts'
import { headText, parseHead } from './head.ts'
import { auditTerminal } from './terminal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

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

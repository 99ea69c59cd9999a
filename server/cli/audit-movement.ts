import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { auditTerminal } from '../audit-trail/terminal-audit.ts'
import { WORKER } from '../db/database.ts'
import { openState } from '../open-state.ts'
import { FolderInUse } from '../runtime/folder-lock.ts'
import type { Settings } from '../settings.ts'

/**
 * Writes an import of movement data into the audit trail of the installation's state.
 * @returns null, or a sentence that says why there is no entry: the embedded database has one user at a time
 */
export const auditMovement = async (
  settings: Settings,
  details: Readonly<Record<string, unknown>>,
): Promise<string | null> => {
  const none = 'The audit trail has no entry of this import:'
  if (!settings.DATABASE_URL && !existsSync(join(resolve(settings.DATA_DIR), 'pg')))
    return `${none} this installation has no state yet.`
  try {
    const { database, close } = await openState(settings)
    try {
      await database.within(WORKER, tx => auditTerminal(tx, null, 'movement-imported', details))
    } finally {
      await close()
    }
    return null
  } catch (error) {
    if (error instanceof FolderInUse)
      return `${none} Ambit holds the embedded database. With DATABASE_URL it would have.`
    throw error
  }
}

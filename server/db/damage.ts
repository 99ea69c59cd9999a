import { join } from 'node:path'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { SettingsError } from '../runtime/settings.ts'
import { SqlError } from './driver.ts'

/** The SQLSTATEs of damaged files: data or index corrupted (XX), files missing or unreadable (58). */
const DAMAGE = /^(?:XX|58)/

/**
 * An error that explains damaged files of the embedded database to whoever starts it; any other error as it is.
 * A database that ends while it is being opened is damaged too: nothing else makes it end there.
 */
export const damageExplained = (error: unknown, dataDir: string): unknown => {
  const damaged = error instanceof DependencyDown ? error.dependency === 'state' : isDamage(error)
  if (!damaged) return error
  const { message } = error as Error
  return new SettingsError(
    `The embedded database in ${join(dataDir, 'pg')} is damaged or incomplete (${message}). Keep a copy of ${dataDir}, then restore the last backup into an empty folder: DATA_DIR=NEW-FOLDER npm run restore -- FILE, and start with that DATA_DIR.`,
    { cause: error },
  )
}

const isDamage = (error: unknown): boolean => {
  if (error instanceof SqlError) return DAMAGE.test(error.code)
  // A failed migration carries the database's words.
  return (
    error instanceof Error && /invalid page in block|could not (?:open|read) file|checkpoint record/.test(error.message)
  )
}

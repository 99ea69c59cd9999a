import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import { auditRestore } from '../audit-trail/audit-backup.ts'
import { createDatabase } from '../db/database.ts'
import type { SqlDriver } from '../db/driver.ts'
import { renewEpoch } from '../db/installation-identity.ts'
import { readMigrations } from '../db/migrate.ts'
import { migrateAsOwner, openAsOwner } from '../db/open-database.ts'
import { openDataFolder } from '../runtime/data-folder.ts'
import { lockFolder } from '../runtime/folder-lock.ts'
import type { Settings } from '../settings.ts'
import { MANIFEST, type Manifest, readArchive, SUMS, textOf, verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { StatePart } from './dump-state.ts'
import { loadState } from './load-state.ts'
import { tablesOf } from './state-tables.ts'
import { writeEntry } from './write-entry.ts'

/** Everything is written here first and moved when it is whole. */
const DRAFT = '.restoring'

/** Hands the state's parts on, one after another, and writes everything else where it belongs. */
async function* unpack(file: string, identities: readonly string[], folder: string): AsyncGenerator<StatePart> {
  for await (const entry of readArchive(file, identities)) {
    if (entry.name === MANIFEST || entry.name === SUMS) continue
    if (entry.kind === 'file' && /^state[./]/.test(entry.name)) yield { name: entry.name, text: await textOf(entry) }
    else await writeEntry(folder, entry)
  }
}

const requireEmpty = async (driver: SqlDriver): Promise<void> => {
  const session = await driver.session()
  try {
    if ((await tablesOf(session)).length > 0)
      throw new BackupError('The database is not empty. Give DATABASE_URL a new one; nothing was changed.')
  } finally {
    session.release()
  }
}

/**
 * Makes an installation of a backup: into the data folder and, where DATABASE_URL is set, into that database. Either
 * kind of state can be restored as the other. The backup is read through and its sums compared before anything is made.
 * @param identities private keys of age, for a backup that is encrypted
 * @throws BackupError where the backup is damaged, or folder or database hold anything
 */
export const restoreBackup = async (
  settings: Settings,
  file: string,
  identities: readonly string[] = [],
): Promise<Manifest & { readonly audit: AuditVerdict }> => {
  const manifest = await verifyArchive(file, identities)
  const dataDir = resolve(settings.DATA_DIR)
  const draft = join(dataDir, DRAFT)
  await openDataFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  try {
    const there = (await readdir(dataDir)).filter(name => name !== 'lock' && name !== DRAFT)
    if (there.length > 0)
      throw new BackupError(`The data folder ${dataDir} is not empty (${there[0]}). Give DATA_DIR a new one.`)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    const driver = await openAsOwner(settings, draft)
    let audit: AuditVerdict
    try {
      await requireEmpty(driver)
      await loadState(driver, await readMigrations(), unpack(file, identities, draft))
      await migrateAsOwner(driver, settings)
      await renewEpoch(createDatabase(driver))
      audit = await auditRestore(createDatabase(driver), manifest)
    } finally {
      await driver.close()
    }
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    return { ...manifest, audit }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await unlock()
  }
}

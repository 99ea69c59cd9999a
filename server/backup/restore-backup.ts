import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import { auditRestore } from '../audit/terminal-audit.ts'
import { createDatabase } from '../db/database.ts'
import type { SqlDriver } from '../db/driver.ts'
import { renewEpoch } from '../db/installation.ts'
import { readMigrations } from '../db/migrate-state.ts'
import { migrateAsOwner, openAsOwner } from '../db/open-database.ts'
import { OperatorError } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { createEmailQueue } from '../mail/email-queue.ts'
import { importOutbox } from '../mail/outbox.ts'
import { lockFolder } from '../runtime/data-folder/folder-lock.ts'
import { openDataFolder } from '../runtime/data-folder/open-data-folder.ts'
import type { Settings } from '../runtime/settings.ts'
import { openWarehouse } from '../warehouse/engines/open-warehouse.ts'
import { migrate } from '../warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { MANIFEST, type Manifest, readArchive, SUMS } from './archive.ts'
import { writeEntry } from './backup-entries.ts'
import { asBackupError } from './backup-error.ts'
import { tablesOf } from './dump-state.ts'
import { endOldAccess } from './end-old-access.ts'
import { createEntryReader, type EntryReader } from './entry-reader.ts'
import { rememberBackup } from './keep-backups.ts'
import { loadState } from './load-state.ts'
import { isStoredFile, putStoredFile } from './stored-files.ts'
import { type Contents, verifyArchive } from './verify-archive.ts'
import { filledTables, loadWarehouse } from './warehouse/load-warehouse.ts'

/** Everything is written here first, and moved once it is complete. */
const DRAFT = '.restoring'

export interface RestoreProgress {
  readonly rows: number
  readonly allRows: number
}

const requireEmptyState = async (driver: SqlDriver): Promise<void> => {
  const session = await driver.session()
  try {
    if ((await tablesOf(session)).length > 0)
      throw new OperatorError('The database is not empty. Give DATABASE_URL a new one; nothing was changed.')
  } finally {
    session.release()
  }
}

/**
 * Opens the warehouse that receives the backup's rows, with the same tables that they were read from. Returns null if
 * the backup contains no rows.
 */
const openTarget = async (settings: Settings, folder: string, manifest: Manifest): Promise<Warehouse | null> => {
  if (!manifest.warehouse) {
    if (manifest.movement === 'included' && settings.CLICKHOUSE_URL)
      throw new OperatorError(
        `The backup was made by version ${manifest.version}, whose movement data can only be restored embedded. Restore it without CLICKHOUSE_URL, and move it by a backup of this version.`,
      )
    return null
  }
  const warehouse = await openWarehouse({ ...settings, DATA_DIR: folder }, { warn: () => undefined })
  try {
    const [filled] = await filledTables(warehouse)
    if (filled !== undefined)
      throw new OperatorError(
        `The warehouse is not empty (${filled}). Give CLICKHOUSE_URL a new database (http://host:8123/NAME); nothing was changed.`,
      )
    await migrate(warehouse, Math.max(...manifest.warehouse.migrations))
    return warehouse
  } catch (error) {
    await warehouse.close()
    throw error
  }
}

/**
 * Opens the file store from the settings.
 * @throws OperatorError if it contains another installation's files
 */
const openEmptyStore = async (settings: Settings, draft: string): Promise<FileStore> => {
  const files = await openFileStore(settings, draft)
  const [there] = await files.list('')
  if (there === undefined) return files
  throw new OperatorError(`The file store of FILES_URL is not empty (${there}). Give FILES_URL a new one.`)
}

/** Writes the entries between the state and the warehouse: files, e-mails and keys. */
const writeRest = async (entries: EntryReader, files: FileStore, draft: string): Promise<void> => {
  while (await entries.isNext(name => !name.startsWith('warehouse/') && name !== SUMS)) {
    const entry = await entries.take()
    if (entry.kind === 'file' && isStoredFile(entry.name)) await putStoredFile(files, entry)
    else await writeEntry(draft, entry)
  }
}

/**
 * Restores an installation from a backup into the data folder and, if DATABASE_URL and CLICKHOUSE_URL are set, into
 * those databases. An embedded state or warehouse can be restored to a server, and vice versa. The backup is read and
 * its checksums are verified before anything is written. Afterwards, the rows that each engine loaded are compared with
 * the backup. All users are signed out.
 * @param identities age private keys, for an encrypted backup
 * @param signal aborts the restore and removes its files from the data folder
 * @throws OperatorError if the backup is damaged, or the folder or databases are not empty
 */
export const restoreBackup = async (
  settings: Settings,
  file: string,
  identities: readonly string[] = [],
  onProgress: (progress: RestoreProgress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Contents & { readonly audit: AuditVerdict }> => {
  const contents = await verifyArchive(file, identities, signal)
  const { manifest } = contents
  const dataDir = resolve(settings.DATA_DIR)
  const draft = join(dataDir, DRAFT)
  await openDataFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each()
  }
  try {
    const there = (await readdir(dataDir)).filter(name => name !== 'lock' && name !== DRAFT)
    if (there.length > 0)
      throw new OperatorError(`The data folder ${dataDir} is not empty (${there[0]}). Give DATA_DIR a new one.`)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    const driver = await openAsOwner(settings, draft)
    closers.push(() => driver.close())
    await requireEmptyState(driver)
    const warehouse = await openTarget(settings, draft, manifest)
    if (warehouse) closers.push(() => warehouse.close())
    const entries = createEntryReader(readArchive(file, identities, signal))
    if ((await entries.take()).name !== MANIFEST) throw new OperatorError(`${file} does not begin with ${MANIFEST}.`)
    const files = await openEmptyStore(settings, draft)
    await loadState(driver, await readMigrations(), entries)
    await writeRest(entries, files, draft)
    if (warehouse) {
      const allRows = Object.values(contents.warehouse).reduce((sum, table) => sum + table.rows, 0)
      let rows = 0
      await loadWarehouse(warehouse, entries, loaded => {
        rows += loaded
        onProgress({ rows, allRows })
      })
      await migrate(warehouse)
    }
    await migrateAsOwner(driver, settings)
    const database = createDatabase(driver)
    await renewEpoch(database)
    // An unreadable e-mail from an earlier version is left in place. The next start reports it.
    await importOutbox(join(draft, 'outbox'), createEmailQueue(database), () => undefined)
    const pausedStandingOrders = await endOldAccess(database)
    const audit = await auditRestore(database, manifest, pausedStandingOrders)
    await rememberBackup(database, manifest, file)
    await close()
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    return { ...contents, audit }
  } catch (error) {
    signal?.throwIfAborted()
    throw asBackupError(error, dataDir)
  } finally {
    await close().catch(() => undefined)
    await rm(draft, { recursive: true, force: true })
    await unlock()
  }
}

import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { auditBackup } from '../audit/terminal-audit.ts'
import { lockForBackup } from '../db/backup-lock.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { installationIdentity } from '../db/installation.ts'
import { migrateAsOwner, openAsOwner } from '../db/open-database.ts'
import { OperatorError } from '../errors.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { lockFolder } from '../runtime/data-folder/folder-lock.ts'
import type { Settings } from '../runtime/settings.ts'
import { openWarehouse } from '../warehouse/engines/open-warehouse.ts'
import { readOwners } from '../warehouse/owner/claim-warehouse.ts'
import { missingMigrations } from '../warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { CHUNK_BYTES, FORMAT, type Manifest } from './archive.ts'
import { type BackupProgress, backupEntries, takeMoment } from './backup-entries.ts'
import { asBackupError } from './backup-error.ts'
import { encryptTo } from './encryption.ts'
import { rememberBackup } from './keep-backups.ts'
import { packTar } from './tar.ts'

/**
 * Creates a file that only this user may read. An existing file of that name is removed first: a killed process left
 * it, or another user put it there to read the backup. The stream fails with EEXIST if the name is taken again in the
 * meantime.
 */
export const createPrivateFile = async (file: string): Promise<WriteStream> => {
  await rm(file, { force: true })
  return createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
}

/**
 * Checks that state and warehouse belong together and that the warehouse's tables have this version's schema. A backup
 * changes neither.
 * @throws OperatorError
 */
const requireOwnWarehouse = async (database: Database, warehouse: Warehouse): Promise<void> => {
  const missing = await missingMigrations(warehouse)
  if (missing.length > 0)
    throw new OperatorError(
      `The warehouse lacks ${missing.join(', ')}. Start this version once, or run "npm run warehouse:migrate", or make the backup by the version that ran last.`,
    )
  const [owner] = await readOwners(warehouse)
  const { installation, epoch } = await installationIdentity(database)
  if (owner && (owner.installation !== installation || owner.epoch !== epoch))
    throw new OperatorError(
      `The warehouse belongs to ${owner.name} since ${owner.since}, and not to this state. Start Ambit once: it claims the warehouse, or prints what to do.`,
    )
}

interface BackupOptions {
  /** The age public keys to encrypt the file to. */
  readonly recipients?: readonly string[]
  /** Leaves out the warehouse, for installations that back up its servers separately. */
  readonly withoutMovement?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BackupProgress) => void
}

interface MadeBackup extends Manifest {
  readonly file: string
  readonly installation: string
  readonly bytes: number
  /** The SHA-256 of the written bytes. */
  readonly sum: string
}

const exists = (path: string) => stat(path).then(Boolean, () => false)

const requirePlace = async (file: string): Promise<void> => {
  if (await exists(file)) throw new OperatorError(`${file} exists already; name another file.`)
  if (!(await exists(dirname(file)))) throw new OperatorError(`There is no folder ${dirname(file)}; create it first.`)
}

/**
 * Writes a snapshot of a whole installation into one file: state, files, e-mails, the secret and the warehouse. An
 * embedded engine must not be in use, so the data folder is locked. If both databases are servers, Ambit may keep
 * running: the state is read in one snapshot, and the warehouse rows that it names are retained until the backup is
 * done.
 * @param place the file, or a function from the installation's id to the file
 * @throws OperatorError; FolderInUse if Ambit is running on an embedded database
 */
export const makeBackup = async (
  settings: Settings,
  place: string | ((installation: string) => string),
  { recipients = [], withoutMovement = false, signal, onProgress }: BackupOptions = {},
): Promise<MadeBackup> => {
  const encrypt = encryptTo(recipients)
  const dataDir = resolve(settings.DATA_DIR)
  const { DATABASE_URL, CLICKHOUSE_URL } = settings
  if (!(await exists(dataDir))) throw new OperatorError(`There is no data folder ${dataDir}.`)
  if (typeof place === 'string') await requirePlace(place)
  /** Close the opened parts; called in reverse order at the end. */
  const closers: (() => Promise<unknown>)[] = []
  let [file, draft] = ['the backup', '']
  try {
    if (!(DATABASE_URL && CLICKHOUSE_URL)) closers.push(await lockFolder(dataDir))
    const driver = await openAsOwner(settings, dataDir)
    closers.push(() => driver.close())
    await migrateAsOwner(driver, settings)
    const database = createDatabase(driver)
    const { installation } = await installationIdentity(database)
    file = typeof place === 'string' ? place : place(installation)
    await requirePlace(file)
    const warehouse = withoutMovement
      ? null
      : await openWarehouse({ ...settings, DATA_DIR: dataDir }, { warn: () => undefined })
    if (warehouse) closers.push(() => warehouse.close())
    if (warehouse) await requireOwnWarehouse(database, warehouse)
    const auditHead = await auditBackup(database, file)
    // The embedded database has only one session and no other users.
    const lock = DATABASE_URL
      ? await lockForBackup(driver)
      : { stillHeld: async () => undefined, release: async () => undefined }
    if (lock === null) throw new OperatorError('Another backup of this installation is running; wait until it is done.')
    closers.push(lock.release)
    const moment = await takeMoment(driver, warehouse)
    closers.push(moment.close)
    const manifest: Manifest = {
      format: FORMAT,
      version: APP_VERSION,
      madeAt: new Date().toISOString(),
      state: DATABASE_URL ? 'postgresql' : 'embedded',
      movement: withoutMovement ? 'elsewhere' : 'included',
      warehouse: warehouse && { engine: CLICKHOUSE_URL ? 'clickhouse' : 'embedded', migrations: moment.migrations },
      auditHead,
    }
    const files = await openFileStore(settings, dataDir)
    draft = `${file}.partial`
    let bytes = 0
    const hash = createHash('sha256')
    await pipeline(
      packTar(
        backupEntries({ manifest, moment, warehouse, files, dataDir, ...(signal && { signal }) }, progress =>
          onProgress?.({ ...progress, bytes }),
        ),
      ),
      // Most files are already compressed, and columns of rows compress well at any level.
      createGzip({ level: 1, chunkSize: CHUNK_BYTES }),
      encrypt,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          hash.update(chunk)
          yield chunk
        }
      },
      await createPrivateFile(draft),
      { ...(signal && { signal }) },
    )
    // If the session was lost, rows that the archive names may have been removed while it was being read.
    await lock.stillHeld()
    await rename(draft, file)
    await rememberBackup(database, manifest, file)
    return { ...manifest, file, installation, bytes, sum: hash.digest('hex') }
  } catch (error) {
    if (draft !== '') await rm(draft, { force: true })
    throw asBackupError(error, file)
  } finally {
    for (const close of closers.reverse()) await close().catch(() => undefined)
  }
}

import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { auditBackup } from '../audit-trail/audit-backup.ts'
import { createDatabase } from '../db/database.ts'
import type { SqlDriver } from '../db/driver.ts'
import { migrateAsOwner, openAsOwner } from '../db/open-database.ts'
import { lockFolder } from '../runtime/folder-lock.ts'
import type { Settings } from '../settings.ts'
import { folderEntries, MANIFEST, type Manifest, PIECE, textEntry, withSums } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dumpState } from './dump-state.ts'
import { encryptTo } from './encryption.ts'
import { packTar, type TarEntry } from './tar.ts'

/** What lies in the data folder beside the embedded engines' own folders. */
export const PLAIN_PARTS = ['secret', 'signing-keys', 'demo-password', 'files', 'outbox'] as const

const exists = (path: string) => stat(path).then(Boolean, () => false)

/** State first: a file that a row names is written before its row, so that it is there when the files are read. */
async function* entriesOf(driver: SqlDriver, dataDir: string, manifest: Manifest): AsyncGenerator<TarEntry> {
  yield textEntry(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
  for await (const { name, text } of dumpState(driver)) yield textEntry(name, text)
  for (const part of PLAIN_PARTS) yield* folderEntries(join(dataDir, part), part)
  if (manifest.movement === 'included') yield* folderEntries(join(dataDir, 'movement'), 'movement')
}

/**
 * Writes a whole installation into one file: state, files, letters, the secret, and the embedded movement data. An
 * embedded engine must be at rest, so the data folder is locked; with both databases by address the server may run, and
 * the state is that of one moment.
 * @param recipients public keys of age that the file is encrypted to
 * @throws BackupError, or FolderInUse where Ambit runs on an embedded database
 */
export const makeBackup = async (
  settings: Settings,
  file: string,
  recipients: readonly string[] = [],
): Promise<Manifest & { readonly bytes: number }> => {
  const encrypt = encryptTo(recipients)
  const dataDir = resolve(settings.DATA_DIR)
  const { DATABASE_URL, CLICKHOUSE_URL } = settings
  if (!(await exists(dataDir))) throw new BackupError(`There is no data folder ${dataDir}.`)
  if (await exists(file)) throw new BackupError(`${file} is there already; name another file.`)
  const held = [
    ...(DATABASE_URL && CLICKHOUSE_URL ? [] : [dataDir]),
    ...(CLICKHOUSE_URL || !(await exists(join(dataDir, 'movement'))) ? [] : [join(dataDir, 'movement')]),
  ]
  const unlocks: (() => Promise<void>)[] = []
  const draft = `${file}.partial`
  try {
    for (const folder of held) unlocks.push(await lockFolder(folder))
    const driver = await openAsOwner(settings, dataDir)
    try {
      await migrateAsOwner(driver, settings)
      const manifest: Manifest = {
        format: 1,
        version: APP_VERSION,
        madeAt: new Date().toISOString(),
        state: DATABASE_URL ? 'postgresql' : 'embedded',
        movement: CLICKHOUSE_URL ? 'elsewhere' : 'included',
        auditHead: await auditBackup(createDatabase(driver), file),
      }
      await pipeline(
        packTar(withSums(entriesOf(driver, dataDir, manifest))),
        // Most of it is compressed already: the columns, the downloads' zone files.
        createGzip({ level: 1, chunkSize: PIECE }),
        encrypt,
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
      await rename(draft, file)
      return { ...manifest, bytes: (await stat(file)).size }
    } finally {
      await driver.close()
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    for (const unlock of unlocks.reverse()) await unlock()
  }
}

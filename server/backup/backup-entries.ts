import { createWriteStream } from 'node:fs'
import { mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Session, SqlDriver } from '../db/driver.ts'
import { OperatorError } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { appliedNumbers } from '../warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { folderEntries, MANIFEST, type Manifest, textEntry, withSums } from './archive.ts'
import { closeSnapshot, completedBuilds, dumpState, openSnapshot } from './dump-state.ts'
import { storedFiles } from './stored-files.ts'
import type { TarEntry } from './tar.ts'
import { deliveredBatches, type Moment, planChunks } from './warehouse/chunks.ts'
import { dumpWarehouse } from './warehouse/dump-warehouse.ts'

/** The maximum number of attempts. Deliveries become visible so rarely that this many attempts in a row do not fail. */
const MAX_TRIES = 20

interface BackupMoment extends Moment {
  readonly snapshot: Session
  /** The migrations applied to the warehouse's tables. */
  readonly migrations: readonly number[]
  /** Ends the snapshot. Called as soon as the state is written, so that the database need not retain old rows. */
  close(): Promise<void>
}

/**
 * Takes a consistent snapshot of state and warehouse: it retries until no delivery has become visible while the state's
 * snapshot was being opened. Deliveries and builds never change once they are visible.
 */
export const takeMoment = async (driver: SqlDriver, warehouse: Warehouse | null): Promise<BackupMoment> => {
  const delivered = async () => (warehouse ? deliveredBatches(warehouse) : [])
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await delivered()
    const snapshot = await openSnapshot(driver)
    let isOpen = true
    const close = async () => {
      if (isOpen) await closeSnapshot(snapshot)
      isOpen = false
    }
    try {
      const builds = await completedBuilds(snapshot)
      const batches = await delivered()
      if (batches.join() === before.join())
        return { batches, builds, snapshot, close, migrations: warehouse ? await appliedNumbers(warehouse) : [] }
      await close()
    } catch (error) {
      await close().catch(() => undefined)
      throw error
    }
  }
  throw new OperatorError('Deliveries keep becoming visible. Make the backup when no import is running.')
}

/** Parts of the data folder other than the embedded engines and the file store. */
const PLAIN_PARTS = ['secret', 'signing-keys', 'demo-password', 'outbox'] as const

export interface BackupProgress {
  /** The size of the archive so far, in bytes. */
  readonly bytes: number
  /** The number of warehouse rows written so far. */
  readonly rows: number
  readonly allRows: number
}

interface BackupParts {
  readonly manifest: Manifest
  readonly moment: BackupMoment
  readonly warehouse: Warehouse | null
  readonly files: FileStore
  readonly dataDir: string
  readonly signal?: AbortSignal
}

type OnProgress = (progress: Omit<BackupProgress, 'bytes'>) => void

async function* warehouseEntries(
  warehouse: Warehouse,
  { moment, signal }: BackupParts,
  onProgress: OnProgress,
): AsyncGenerator<TarEntry> {
  const chunks = await planChunks(warehouse, moment)
  const allRows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
  let rows = 0
  for await (const part of dumpWarehouse(warehouse, chunks, signal)) {
    yield { kind: 'file', name: part.name, size: part.bytes.length, bytes: Readable.from([part.bytes]) }
    rows += part.rows
    onProgress({ rows, allRows })
  }
}

/**
 * The state comes first. A file is written before the row that names it, so every file named in the state exists when
 * the files are read.
 */
async function* entriesOf(parts: BackupParts, onProgress: OnProgress): AsyncGenerator<TarEntry> {
  const { manifest, moment, warehouse, files, dataDir } = parts
  yield textEntry(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
  for await (const { name, text } of dumpState(moment.snapshot)) yield textEntry(name, text)
  await moment.close()
  for (const part of PLAIN_PARTS) yield* folderEntries(join(dataDir, part), part)
  yield* storedFiles(files)
  if (warehouse) yield* warehouseEntries(warehouse, parts, onProgress)
}

/** Yields all entries of a backup in order, followed by the checksums of its files. */
export const backupEntries = (parts: BackupParts, onProgress: OnProgress): AsyncIterable<TarEntry> =>
  withSums(entriesOf(parts, onProgress))

/** In format 1, the embedded movement data is included as files. */
const PARTS: readonly string[] = [...PLAIN_PARTS, 'movement']

const foreign = (name: string) =>
  new OperatorError(`The backup holds ${name}, which does not belong to an installation.`)

/**
 * The path of an entry within the folder.
 * @throws OperatorError if the name would lead out of the folder
 */
const pathOf = (folder: string, name: string): string => {
  const parts = name.split('/')
  if (!PARTS.includes(parts[0]!) || parts.some(part => part === '' || part === '.' || part === '..'))
    throw foreign(name)
  return join(folder, ...parts)
}

/** Names are compared as written, so none may lead through a link created by an earlier entry. */
const requireNoLinks = async (folder: string, path: string, name: string): Promise<void> => {
  const above = dirname(path)
  if ((await realpath(above)) !== join(await realpath(folder), above.slice(folder.length))) throw foreign(name)
}

/**
 * Writes one entry of an archive into a folder.
 * @param folder absolute; it must exist
 * @throws OperatorError if the entry, its link target, or a link on its path leads out of the folder
 */
export const writeEntry = async (folder: string, entry: TarEntry): Promise<void> => {
  const path = pathOf(folder, entry.name)
  const home = dirname(path)
  if (home !== folder) {
    // Folders come before their contents. A missing folder is only created if no link is on its path.
    const missing = await realpath(home).then(
      () => false,
      () => true,
    )
    if (missing) await writeEntry(folder, { kind: 'folder', name: dirname(entry.name) })
  }
  await requireNoLinks(folder, path, entry.name)
  if (entry.kind === 'folder') return void (await mkdir(path, { recursive: true, mode: 0o700 }))
  // Refuse to overwrite: if the name is a link, it would be followed.
  if (entry.kind === 'file')
    return pipeline(entry.bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' })).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? foreign(entry.name) : error
    })
  if (normalize(entry.target) !== entry.target || !resolve(home, entry.target).startsWith(`${folder}/`))
    throw new OperatorError(`The backup holds the link ${entry.name}, which leads out of the folder.`)
  await symlink(entry.target, path)
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { remember, remembered } from '../db/installation.ts'
import type { Manifest } from './archive.ts'

/** The key in the `installation` table. */
const KEY = 'last-backup'

/** The last complete backup, or the backup that the installation was restored from. */
interface LastBackup {
  /** When its snapshot was taken, ISO 8601. */
  readonly at: string
  readonly file: string
  /** True if the warehouse is included. */
  readonly movement: Manifest['movement']
}

export const rememberBackup = (database: Database, { madeAt, movement }: Manifest, file: string): Promise<void> =>
  database.within(WORKER, tx => remember(tx, KEY, { at: madeAt, file: basename(file), movement } satisfies LastBackup))

/** Reads the last backup, whose age is reported as a metric. Returns null before the first backup. */
export const lastBackup = async (tx: Tx): Promise<LastBackup | null> => (await remembered(tx, KEY)) as LastBackup | null

/** The number of characters of the installation's id that go into a backup's file name. */
const ID_LENGTH = 8

/** A backup in progress writes to its file at least once in this many milliseconds. */
const SILENT_MS = 3_600_000

const startOf = (installation: string): string => `ambit-${installation.slice(0, ID_LENGTH)}-`

/** Names a new backup in a folder. An installation's backups sort by time. */
export const nameByTime = (installation: string, now: Date, isEncrypted: boolean): string =>
  `${startOf(installation)}${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz${isEncrypted ? '.age' : ''}`

/** Computes the SHA-256 of a file on disk. */
export const sumOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/**
 * Removes an installation's older backups from a folder, and the partial files that killed backups left there. The
 * partial file of a backup in progress stays. Backups are recognised by name; those of other installations stay.
 * @param keep the number of newest backups to keep
 * @returns the names of the older backups removed
 */
export const removeOldBackups = async (folder: string, installation: string, keep: number): Promise<string[]> => {
  const own = new RegExp(`^${startOf(installation)}\\d{8}T\\d{6}Z\\.tar\\.gz(?:\\.age)?(\\.partial)?$`)
  const names = (await readdir(folder)).filter(name => own.test(name)).sort()
  const unfinished = names.filter(name => name.endsWith('.partial'))
  const old = names.filter(name => !name.endsWith('.partial')).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of unfinished) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs >= SILENT_MS) await rm(join(folder, name), { force: true })
  }
  return old
}

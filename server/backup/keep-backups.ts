import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { remember, remembered } from '../db/installation.ts'
import type { Manifest } from './archive.ts'

/** The key in the table `installation`. */
const KEY = 'last-backup'

/** The last complete backup, or the one from which the installation was restored. */
interface LastBackup {
  /** The time of its snapshot, ISO 8601. */
  readonly at: string
  readonly file: string
  /** True if the warehouse is included. */
  readonly movement: Manifest['movement']
}

export const rememberBackup = (database: Database, { madeAt, movement }: Manifest, file: string): Promise<void> =>
  database.within(WORKER, tx => remember(tx, KEY, { at: madeAt, file: basename(file), movement } satisfies LastBackup))

/** Reads the last backup, whose age is a metric; null if there is none yet. */
export const lastBackup = async (tx: Tx): Promise<LastBackup | null> => (await remembered(tx, KEY)) as LastBackup | null

/** The number of characters of an installation's id in the names of its backups. */
const ID_LENGTH = 8

/** A backup that is being written changes its file at least once in this many milliseconds. */
const SILENT_MS = 3_600_000

const startOf = (installation: string): string => `ambit-${installation.slice(0, ID_LENGTH)}-`

/** The name of a new backup in a folder. The names of an installation's backups sort by time. */
export const nameByTime = (installation: string, now: Date, isEncrypted: boolean): string =>
  `${startOf(installation)}${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz${isEncrypted ? '.age' : ''}`

/** Hashes a file on the disk with SHA-256. */
export const sumOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/**
 * Removes the older backups of an installation from a folder, recognised by their names, and the partial file of a
 * killed one, but not one in progress. Backups of other installations stay. @param keep the number of newest backups
 * that stay @returns the removed names
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

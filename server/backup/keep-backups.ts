import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Names that only a backup into a folder has; they sort by time. */
const NAME = /^ambit-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?$/
const UNFINISHED = /^ambit-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?\.partial$/

/** A file that a backup is still being written into is never left alone for so long. Milliseconds. */
const SILENT_MS = 3_600_000

/** The name of a backup that is made now into a folder. */
export const nameByTime = (now: Date, isEncrypted: boolean): string =>
  `ambit-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz${isEncrypted ? '.age' : ''}`

/** SHA-256 of a file as it lies on the disk. */
export const sumOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/**
 * Removes the older backups of a folder, by the names that Ambit gives, and what a killed one has left of the file: one that is
 * being written now, by this installation or another, goes on.
 * @param keep how many stay, the newest
 * @returns the names that were removed
 */
export const removeOldBackups = async (folder: string, keep: number): Promise<string[]> => {
  const names = (await readdir(folder)).sort()
  const old = names.filter(name => NAME.test(name)).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of names.filter(one => UNFINISHED.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= SILENT_MS) await rm(join(folder, name), { force: true })
  }
  return old
}

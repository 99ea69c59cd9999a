import { createWriteStream } from 'node:fs'
import { mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PLAIN_PARTS } from './backup-entries.ts'
import { BackupError } from './backup-error.ts'
import type { TarEntry } from './tar.ts'

/** Backups of format 1 hold the embedded movement data as its files. */
const PARTS: readonly string[] = [...PLAIN_PARTS, 'movement']

const foreign = (name: string) => new BackupError(`The backup holds ${name}, which is no part of an installation.`)

/** Where an entry goes below the folder. @throws BackupError for a name that would lead out of it */
const pathOf = (folder: string, name: string): string => {
  const parts = name.split('/')
  if (!PARTS.includes(parts[0]!) || parts.some(part => part === '' || part === '.' || part === '..'))
    throw foreign(name)
  return join(folder, ...parts)
}

/** Names are compared as they are written, so none may lead through a link that an earlier entry made. */
const requireNoLinks = async (folder: string, path: string, name: string): Promise<void> => {
  const above = dirname(path)
  if ((await realpath(above)) !== join(await realpath(folder), above.slice(folder.length))) throw foreign(name)
}

/**
 * Writes one entry of an archive below a folder.
 * @param folder absolute, there
 * @throws BackupError where the entry, its link, or a link on its way leads out of the folder
 */
export const writeEntry = async (folder: string, entry: TarEntry): Promise<void> => {
  const path = pathOf(folder, entry.name)
  const home = dirname(path)
  if (home !== folder) {
    // Folders come before what they hold; one that is missing is made only where its own way is clear.
    const missing = await realpath(home).then(
      () => false,
      () => true,
    )
    if (missing) await writeEntry(folder, { kind: 'folder', name: dirname(entry.name) })
  }
  await requireNoLinks(folder, path, entry.name)
  if (entry.kind === 'folder') return void (await mkdir(path, { recursive: true, mode: 0o700 }))
  // Refused where something is there already: a link under the same name would be followed.
  if (entry.kind === 'file')
    return pipeline(entry.bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' })).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? foreign(entry.name) : error
    })
  if (normalize(entry.target) !== entry.target || !resolve(home, entry.target).startsWith(`${folder}/`))
    throw new BackupError(`The backup holds the link ${entry.name}, which leads out of the folder.`)
  await symlink(entry.target, path)
}

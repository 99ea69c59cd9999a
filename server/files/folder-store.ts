import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFileKey, isKeyPart, requireFileKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'
import { readBytes } from './read-bytes.ts'

/** No key begins with a dot. */
const DRAFT = '.draft-'

/** Files in a folder. Writes are atomic: a file is written under another name, flushed and renamed. */
export const createFolderStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => join(folder, ...requireFileKey(key).split('/'))
  return {
    folder,
    async reach() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(folder, DRAFT + randomUUID())
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(
          Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes),
          createWriteStream(draft, { flush: true }),
        )
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key, offset, length) {
      const file = await open(pathOf(key), 'r')
      try {
        return await readBytes(file, offset, length)
      } finally {
        await file.close()
      }
    },
    async stat(key) {
      if (!isFileKey(key)) return null
      const found = await stat(pathOf(key)).catch(() => null)
      if (!found?.isFile()) return null
      return { bytes: found.size, etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"` }
    },
    async list(prefix) {
      const parents = prefix.split('/').slice(0, -1)
      if (!parents.every(isKeyPart)) return []
      const entries = await readdir(join(folder, ...parents), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter(entry => entry.isFile())
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter(key => key.startsWith(prefix) && isFileKey(key))
        .sort()
    },
    remove: key => rm(pathOf(key), { force: true }),
    async removeDrafts(olderThanMs) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter(one => one.startsWith(DRAFT))) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}

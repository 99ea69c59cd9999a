import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, isFileKey, isKeyPart, readBytes, requireFileKey } from './file-store.ts'

/** Temporary names begin with a dot, which no key does. */
const DRAFT = '.draft-'

/** Stores files in a folder. Writes are atomic: a file is written under a temporary name, flushed and renamed. */
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
      const info = await stat(pathOf(key)).catch(() => null)
      if (!info?.isFile()) return null
      return { bytes: info.size, etag: `"${info.size.toString(16)}-${Math.round(info.mtimeMs).toString(16)}"` }
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
        const draft = await stat(join(folder, name)).catch(() => null)
        if (draft && Date.now() - draft.mtimeMs >= olderThanMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}

import { OperatorError } from '../errors.ts'
import { STORE_OWNERS } from '../files/claim-store.ts'
import { type FileStore, isFileKey } from '../files/file-store.ts'
import { IMPORTS_FOLDER } from '../zones/import/import-order.ts'
import type { TarEntry } from './tar.ts'

/** In the archive, before a file's key. */
const FILES = 'files/'

export const isStoredFile = (name: string): boolean => name.startsWith(FILES)

/** Read at a time: a store that is reached by network answers each with a request. */
const READ_BYTES = 4 << 20

async function* bytesOf(files: FileStore, key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += READ_BYTES) {
    const bytes = await files.read(key, at, Math.min(READ_BYTES, size - at))
    if (bytes.length === 0) return
    yield bytes
  }
}

/** Every file of the store as an entry, whatever store it is; whose store it is stays behind. */
export async function* storedFiles(files: FileStore): AsyncGenerator<TarEntry> {
  for (const key of await files.list('')) {
    // A file that a browser is sending is sent again.
    if (key === STORE_OWNERS || key.startsWith(IMPORTS_FOLDER)) continue
    const found = await files.stat(key)
    // One that was removed since the list was made: no row names it.
    if (found)
      yield { kind: 'file', name: `${FILES}${key}`, size: found.bytes, bytes: bytesOf(files, key, found.bytes) }
  }
}

/** Puts an entry into the store. @throws OperatorError for a name that is no key */
export const putStoredFile = async (files: FileStore, entry: Extract<TarEntry, { kind: 'file' }>): Promise<void> => {
  const key = entry.name.slice(FILES.length)
  if (!isFileKey(key)) throw new OperatorError(`The backup holds ${entry.name}, which is no part of an installation.`)
  await files.put(key, entry.bytes)
}

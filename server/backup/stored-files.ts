import { OperatorError } from '../errors.ts'
import { STORE_OWNERS } from '../files/claim-store.ts'
import { type FileStore, isFileKey } from '../files/file-store.ts'
import { IMPORTS_FOLDER } from '../zones/import/import-order.ts'
import type { TarEntry } from './tar.ts'

/** The folder in the archive that contains the stored files. */
const FILES = 'files/'

export const isStoredFile = (name: string): boolean => name.startsWith(FILES)

/** The number of bytes per read. A network store needs one request for each read. */
const READ_BYTES = 4 << 20

async function* bytesOf(files: FileStore, key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += READ_BYTES) {
    const bytes = await files.read(key, at, Math.min(READ_BYTES, size - at))
    if (bytes.length === 0) return
    yield bytes
  }
}

/** Yields every stored file as an entry, except the file that names the store's owner. */
export async function* storedFiles(files: FileStore): AsyncGenerator<TarEntry> {
  for (const key of await files.list('')) {
    // Leave out files that a browser is still uploading; the browser uploads them again.
    if (key === STORE_OWNERS || key.startsWith(IMPORTS_FOLDER)) continue
    const stats = await files.stat(key)
    // A file that was removed after listing is skipped; no row names it.
    if (stats)
      yield { kind: 'file', name: `${FILES}${key}`, size: stats.bytes, bytes: bytesOf(files, key, stats.bytes) }
  }
}

/**
 * Writes an entry into the store.
 * @throws OperatorError if its name is not a valid key
 */
export const putStoredFile = async (files: FileStore, entry: Extract<TarEntry, { kind: 'file' }>): Promise<void> => {
  const key = entry.name.slice(FILES.length)
  if (!isFileKey(key))
    throw new OperatorError(`The backup holds ${entry.name}, which does not belong to an installation.`)
  await files.put(key, entry.bytes)
}

import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import { STORE_OWNERS } from './claim-store.ts'
import type { FileStore } from './file-store.ts'

/** The number of bytes to read at a time. */
const PIECE = 8 * 1024 * 1024
/** The number of files to copy concurrently. */
const AT_ONCE = 4

interface CopySummary {
  readonly copied: number
  /** The number of files that the target already had, with the same bytes. */
  readonly same: number
  /** The total size of the copied files. */
  readonly bytes: number
}

async function* bytesOf(store: FileStore, key: string, bytes: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes; ) {
    const piece = await store.read(key, offset, Math.min(PIECE, bytes - offset))
    if (piece.length === 0) throw new OperatorError(`The file ${key} became shorter while it was read.`)
    offset += piece.length
    yield piece
  }
}

const hashOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Copies every file of one store to another. Files that the target already has, with the same size and SHA-256, are
 * skipped, so an interrupted copy can be resumed. Every copy is read back and compared.
 * @throws OperatorError if a copy differs from its original
 */
export const copyFiles = async (
  from: FileStore,
  to: FileStore,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<CopySummary> => {
  const keys = (await from.list('')).filter(key => key !== STORE_OWNERS)
  let [copied, same, bytes, done] = [0, 0, 0, 0]
  const copyFile = async (key: string): Promise<void> => {
    const [original, existing] = await Promise.all([from.stat(key), to.stat(key)])
    // The file was removed after listing.
    if (original === null) return
    const hash = await hashOf(bytesOf(from, key, original.bytes))
    if (existing?.bytes === original.bytes && (await hashOf(bytesOf(to, key, existing.bytes))) === hash) {
      same += 1
      return
    }
    await to.put(key, bytesOf(from, key, original.bytes))
    const copy = await to.stat(key)
    if (copy?.bytes !== original.bytes || (await hashOf(bytesOf(to, key, copy.bytes))) !== hash)
      throw new OperatorError(`The copy of ${key} differs from its original. Run the same command again.`)
    copied += 1
    bytes += original.bytes
  }
  const queue = keys.values()
  const work = async () => {
    for (const key of queue) {
      await copyFile(key)
      onProgress(++done, keys.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { copied, same, bytes }
}

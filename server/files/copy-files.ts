import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import { STORE_OWNERS } from './claim-store.ts'
import type { FileStore } from './file-store.ts'

/** Bytes read at a time. */
const PIECE = 8 * 1024 * 1024
/** Files copied at a time. */
const AT_ONCE = 4

export interface CopySummary {
  readonly copied: number
  /** Files that the target held already with the same bytes. */
  readonly same: number
  /** The size of the copied files. */
  readonly bytes: number
}

async function* bytesOf(store: FileStore, key: string, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; ) {
    const piece = await store.read(key, at, Math.min(PIECE, bytes - at))
    if (piece.length === 0) throw new OperatorError(`The file ${key} became shorter while it was read.`)
    at += piece.length
    yield piece
  }
}

const hashOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Copies every file of one store into another. A file that is there with the same size and SHA-256 is left alone, so that
 * a copy that was cut off goes on; every copy is read back and compared.
 * @throws OperatorError where a copy differs from its original
 */
export const copyFiles = async (
  from: FileStore,
  to: FileStore,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<CopySummary> => {
  const keys = (await from.list('')).filter(key => key !== STORE_OWNERS)
  let [copied, same, bytes, done] = [0, 0, 0, 0]
  const copy = async (key: string): Promise<void> => {
    const [original, there] = await Promise.all([from.stat(key), to.stat(key)])
    // The file was removed after the list was made.
    if (original === null) return
    const wanted = await hashOf(bytesOf(from, key, original.bytes))
    if (there?.bytes === original.bytes && (await hashOf(bytesOf(to, key, there.bytes))) === wanted) {
      same += 1
      return
    }
    await to.put(key, bytesOf(from, key, original.bytes))
    const made = await to.stat(key)
    if (made?.bytes !== original.bytes || (await hashOf(bytesOf(to, key, made.bytes))) !== wanted)
      throw new OperatorError(`The copy of ${key} is not as its original. Run the same command again.`)
    copied += 1
    bytes += original.bytes
  }
  const queue = keys.values()
  const work = async () => {
    for (const key of queue) {
      await copy(key)
      onProgress(++done, keys.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { copied, same, bytes }
}

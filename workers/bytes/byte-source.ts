import { badFile, throwIfCancelled } from '../engine-error.ts'
import { yieldToLoop } from '../yield-to-loop.ts'

/**
 * The bytes of a file: a URL read by range in the browser, a buffer or a file handle in Node. `read` returns exactly
 * `length` bytes or throws; `stream` yields the same bytes in chunks of any size.
 */
export interface ByteSource {
  readonly size: number
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>
  stream?(offset: number, length: number, signal?: AbortSignal): AsyncIterable<Uint8Array>
}

/** A file that is already in memory. Reads are views, not copies. */
export const bufferSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  async read(offset, length) {
    if (offset < 0 || length < 0 || offset + length > bytes.byteLength)
      throw badFile(`The file ends at byte ${bytes.byteLength}, before byte ${offset + length}.`)
    return bytes.subarray(offset, offset + length)
  },
})

/** A file selected by the user. It stays on disk and is read in chunks. */
export const blobSource = (file: Blob): ByteSource => ({
  size: file.size,
  async read(offset, length) {
    const bytes = await file
      .slice(offset, offset + length)
      .arrayBuffer()
      .catch(() => null)
    if (bytes?.byteLength !== length)
      throw badFile('The file can no longer be read: it was moved, changed or removed. Choose it again.')
    return new Uint8Array(bytes)
  },
})

/**
 * The chunk size. Parsing a chunk takes about 20 ms, so the worker responds to other calls, such as a cancel, without
 * delay.
 */
const CHUNK_BYTES = 1024 * 1024

/** Yields the bytes from `offset` to the end in chunks, and lets the worker process waiting messages between chunks. */
export async function* readChunks(
  source: ByteSource,
  offset: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for (let at = offset; at < source.size; at += CHUNK_BYTES) {
    const chunk = await source.read(at, Math.min(CHUNK_BYTES, source.size - at), signal)
    await yieldToLoop()
    throwIfCancelled(signal)
    yield chunk
  }
}

/** Concatenates parts. A single part is not copied. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  if (parts.length === 1) return parts[0]!
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

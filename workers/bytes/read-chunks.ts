import { throwIfCancelled } from '../errors.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import type { ByteSource } from './byte-source.ts'

/** A chunk of this size is parsed in some 20 ms, so that the worker soon answers other calls, such as a cancel. */
const CHUNK_BYTES = 1024 * 1024

/** The bytes from `offset` to the end in chunks; waiting messages of the worker are delivered between two of them. */
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

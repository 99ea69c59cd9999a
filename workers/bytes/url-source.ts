import { badFile, cancelled, EngineError } from '../engine-error.ts'
import type { ByteSource } from './byte-source.ts'

const unreachable = (url: string, why: string) =>
  new EngineError('unreachable', `The zone file could not be read: ${why}.`, { url: url.split('?')[0] })

const request = async (url: string, range: string, signal: AbortSignal | undefined) => {
  try {
    return await fetch(url, { headers: { Range: range }, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (signal?.aborted) throw cancelled()
    throw unreachable(url, error instanceof Error ? error.message : 'no connection')
  }
}

const pull = async (url: string, response: Response, signal: AbortSignal | undefined) => {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch {
    if (signal?.aborted) throw cancelled()
    throw unreachable(url, 'the connection broke')
  }
}

/** Includes the upper levels of a national file's index: 98 KB for 36,000 zones. */
const HEAD_BYTES = 128 * 1024

/**
 * Opens a URL for range reads. The first read (`head` bytes, cached) also determines the size. If the server does not
 * support ranges, the whole file is read once.
 */
export const urlSource = async (url: string, head = HEAD_BYTES, signal?: AbortSignal): Promise<ByteSource> => {
  const first = await request(url, `bytes=0-${head - 1}`, signal)
  if (!first.ok) throw unreachable(url, `status ${first.status}`)
  const headBytes = await pull(url, first, signal)
  const total = /\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1]
  const size = first.status === 206 && total !== undefined ? Number(total) : headBytes.byteLength

  const ranged = async (offset: number, length: number, signal: AbortSignal | undefined) => {
    const response = await request(url, `bytes=${offset}-${offset + length - 1}`, signal)
    if (response.status !== 206) throw unreachable(url, `status ${response.status}`)
    return response
  }
  return {
    size,
    async read(offset, length, signal) {
      if (offset < 0 || length < 0 || offset + length > size)
        throw badFile(`The file ends at byte ${size}, before byte ${offset + length}.`)
      if (offset + length <= headBytes.byteLength) return headBytes.subarray(offset, offset + length)
      const bytes = await pull(url, await ranged(offset, length, signal), signal)
      if (bytes.byteLength !== length) throw badFile(`Asked for ${length} bytes at ${offset}, got ${bytes.byteLength}.`)
      return bytes
    },
    async *stream(offset, length, signal) {
      if (offset + length <= headBytes.byteLength) {
        yield headBytes.subarray(offset, offset + length)
        return
      }
      const response = await ranged(offset, length, signal)
      const reader = response.body!.getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          yield value
        }
      } catch {
        if (signal?.aborted) throw cancelled()
        throw unreachable(url, 'the connection broke')
      } finally {
        // The reader stopped early and does not need the remaining bytes.
        await reader.cancel().catch(() => {})
      }
    },
  }
}

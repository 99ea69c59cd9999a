import type { Context } from 'hono'
import type { AppEnv } from './handler.ts'

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * Parses the Range header for a file of `size` bytes (RFC 9110, 14.1).
 * @returns 'whole' if the header is not a range that can be honoured (another unit, several ranges, malformed),
 * 'unsatisfiable' for a range beyond the end
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

const CHUNK_BYTES = 256 * 1024

/**
 * Streams a range, reading the file in chunks at the reader's pace.
 * @param ended called once, when everything has been read, the reader has left, or the file cannot be read
 */
export const streamRange = (
  read: (offset: number, length: number) => Promise<Uint8Array>,
  { start, end }: ByteRange,
  ended: () => void,
): ReadableStream => {
  let offset = start
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = await read(offset, Math.min(CHUNK_BYTES, end - offset + 1))
          offset += bytes.length
          if (bytes.length > 0) controller.enqueue(bytes)
          if (bytes.length > 0 && offset <= end) return
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        ended()
      },
      cancel: ended,
    },
    { highWaterMark: 0 },
  )
}

interface RangeReply {
  readonly status: 200 | 206
  readonly range: ByteRange
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The requested bytes of a file, with the reply's status and headers. A Range header is ignored if the request also has
 * an If-Range header that names another version.
 * @returns null if the range is outside the file, status 416
 */
export const rangeReply = (
  c: Context<AppEnv>,
  { etag, bytes }: { readonly etag: string; readonly bytes: number },
): RangeReply | null => {
  const ifRange = c.req.header('if-range')
  const requested = parseRange(ifRange === undefined || ifRange === etag ? c.req.header('range') : undefined, bytes)
  if (requested === 'unsatisfiable') return null
  const isWhole = requested === 'whole'
  const range = isWhole ? { start: 0, end: bytes - 1 } : requested
  return {
    status: isWhole ? 200 : 206,
    range,
    headers: {
      'Content-Length': String(range.end - range.start + 1),
      ...(isWhole ? {} : { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
    },
  }
}

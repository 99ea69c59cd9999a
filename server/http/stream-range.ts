import type { ByteRange } from './byte-range.ts'

const CHUNK_BYTES = 256 * 1024

/**
 * The bytes of a range, read in pieces as the reader takes them.
 * @param ended called once, when all is read, the reader has left, or the file cannot be read
 */
export const streamRange = (
  read: (at: number, length: number) => Promise<Uint8Array>,
  { start, end }: ByteRange,
  ended: () => void,
): ReadableStream => {
  let at = start
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = await read(at, Math.min(CHUNK_BYTES, end - at + 1))
          at += bytes.length
          if (bytes.length > 0) controller.enqueue(bytes)
          if (bytes.length > 0 && at <= end) return
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

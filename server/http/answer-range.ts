import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

interface RangeAnswer {
  readonly status: 200 | 206
  readonly range: ByteRange
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The bytes of a file that a request asks for, with the status and the headers that name them; a range counts only where If-Range,
 * if there is one, names this file. Null: the range lies outside the file, status 416.
 */
export const answerRange = (
  c: Context<AppEnv>,
  { etag, bytes }: { readonly etag: string; readonly bytes: number },
): RangeAnswer | null => {
  const ifRange = c.req.header('if-range')
  const asked = parseRange(ifRange === undefined || ifRange === etag ? c.req.header('range') : undefined, bytes)
  if (asked === 'unsatisfiable') return null
  const isWhole = asked === 'whole'
  const range = isWhole ? { start: 0, end: bytes - 1 } : asked
  return {
    status: isWhole ? 200 : 206,
    range,
    headers: {
      'Content-Length': String(range.end - range.start + 1),
      ...(isWhole ? {} : { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
    },
  }
}

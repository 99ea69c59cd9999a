import type { Context, Hono } from 'hono'
import { Refusal } from '../errors.ts'
import { type FileStore, isFileKey } from '../files/file-store.ts'
import type { LinkSession, LinkSigner } from '../files/signed-link.ts'
import type { Limits } from '../runtime/limits/limits.ts'
import { rangeReply, streamRange } from './byte-range.ts'
import type { AppEnv } from './handler.ts'
import { isUnchanged } from './negotiation.ts'

interface FileRouteParts {
  readonly files: FileStore
  readonly links: LinkSigner
  /** True if the link's session is still open and its user may still read the file. */
  mayRead(session: LinkSession, key: string): Promise<boolean>
  readonly limits: Pick<Limits, 'enter' | 'isRefusedOften' | 'noteRefused'>
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Limits how many of a dataset's files are sent concurrently. Zone files are not limited, because a map reads them in
 * many small ranges.
 */
const slotOf = (parts: FileRouteParts, key: string, userId: number, signal: AbortSignal): Promise<() => void> =>
  key.startsWith('downloads/')
    ? parts.limits.enter('download', { userId, organisationId: null }, signal)
    : Promise.resolve(() => {})

const send = async (c: Context<AppEnv>, parts: FileRouteParts): Promise<Response> => {
  c.set('callId', 'files')
  const key = c.req.path.slice('/files/'.length)
  const { user = '', session = '', since = '', expires = '', signature = '' } = c.req.query()
  const holder = isFileKey(key) ? parts.links.verify(key, { user, session, since, expires, signature }) : null
  if (holder !== null) c.set('userId', holder.userId)
  const link = `${holder?.tokenId} ${key}`
  if (holder === null || parts.limits.isRefusedOften(link) || !(await parts.mayRead(holder, key))) {
    if (holder !== null) parts.limits.noteRefused(link)
    c.set('refusal', 'link-invalid')
    return c.text('This link is not valid, or no longer valid', 403)
  }
  const stat = await parts.files.stat(key)
  if (stat === null) return c.text('The file does not exist', 404)

  const name = key.slice(key.lastIndexOf('/') + 1)
  const isDownload = key.startsWith('downloads/')
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: stat.etag,
    // Figures must not stay in a shared machine's cache.
    'Cache-Control': isDownload ? 'no-store' : 'private, max-age=3600',
    'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    ...(isDownload ? { 'Content-Disposition': `attachment; filename="${name}"` } : {}),
  }
  if (isUnchanged(c, stat.etag)) return c.body(null, 304, headers)
  const partial = rangeReply(c, stat)
  if (partial === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${stat.bytes}` })
  const { status, range } = partial
  Object.assign(headers, partial.headers)
  if (c.req.method === 'HEAD' || range.end < range.start) return c.body(null, status, headers)
  try {
    const ended = await slotOf(parts, key, holder.userId, c.req.raw.signal)
    const read = (offset: number, length: number) => parts.files.read(key, offset, length)
    return c.body(streamRange(read, range, ended), status, headers)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return c.text(error.message, 429, { 'Retry-After': String(error.retryAfterS) })
  }
}

/** Serves signed links with byte ranges. Replies are never compressed, so that ranges refer to the file's own bytes. */
export const serveFiles = (app: Hono<AppEnv>, parts: FileRouteParts): void => {
  app.get('/files/*', c => send(c, parts))
}

import type { Context, Hono } from 'hono'
import { Refusal } from '../errors.ts'
import { isFileKey } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'
import type { LinkSession, LinkSigner } from '../files/signed-link.ts'
import type { Limits } from '../runtime/limits/limits.ts'
import { answerRange } from './answer-range.ts'
import type { AppEnv } from './app-env.ts'
import { streamRange } from './stream-range.ts'

export interface FileRouteParts {
  readonly files: FileStore
  readonly links: LinkSigner
  /** True if the session that a link was made for is still open, and its user may still read the file. */
  mayRead(session: LinkSession, key: string): Promise<boolean>
  readonly limits: Pick<Limits, 'enter' | 'isRefusedOften' | 'noteRefused'>
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A map reads its zones by many small ranges at once; a dataset's files are sent a few at a time. */
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
    return c.text('This link is not valid, or no longer', 403)
  }
  const stat = await parts.files.stat(key)
  if (stat === null) return c.text('The file is not there', 404)

  const name = key.slice(key.lastIndexOf('/') + 1)
  const isDownload = key.startsWith('downloads/')
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: stat.etag,
    // Figures must not stay in the cache of a machine that others use.
    'Cache-Control': isDownload ? 'no-store' : 'private, max-age=3600',
    'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    ...(isDownload ? { 'Content-Disposition': `attachment; filename="${name}"` } : {}),
  }
  if (c.req.header('if-none-match') === stat.etag) return c.body(null, 304, headers)
  const answer = answerRange(c, stat)
  if (answer === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${stat.bytes}` })
  const { status, range } = answer
  Object.assign(headers, answer.headers)
  if (c.req.method === 'HEAD' || range.end < range.start) return c.body(null, status, headers)
  try {
    const ended = await slotOf(parts, key, holder.userId, c.req.raw.signal)
    const read = (at: number, length: number) => parts.files.read(key, at, length)
    return c.body(streamRange(read, range, ended), status, headers)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return c.text(error.message, 429, { 'Retry-After': String(error.retryAfterS) })
  }
}

/** GET and HEAD of signed links, with byte ranges; never compressed, so that ranges mean the file's own bytes. */
export const serveFiles = (app: Hono<AppEnv>, parts: FileRouteParts): void => {
  app.get('/files/*', c => send(c, parts))
}

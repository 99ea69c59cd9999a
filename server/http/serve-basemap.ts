import type { Context, Hono } from 'hono'
import { BASEMAP_ADDRESS } from '../../src/domain/basemap.ts'
import type { ArchiveFile, OpenArchive } from '../basemap/archive-file.ts'
import { answerRange } from './answer-range.ts'
import type { AppEnv } from './app-env.ts'
import { streamRange } from './stream-range.ts'

const NAME = /^\/basemap\/([0-9a-f]+)\.pmtiles$/
/** The address never has other bytes, and a proxy that compressed them would make ranges mean something else. */
const KEPT = 'public, max-age=31536000, immutable, no-transform'
const NOT_KEPT = { 'Cache-Control': 'no-store' } as const
/** A range up to this size, bytes, is read before it is answered, so that a reader who is slow or gone keeps no file open. */
const READ_AT_ONCE_BYTES = 256 * 1024

/** True if a list of tags, or `*`, names this one (RFC 9110, 13.1). */
const names = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map(tag => tag.trim())
    .some(tag => tag === '*' || tag === etag)
/** The same without a difference between strong and weak tags, into which proxies turn them. */
const namesWeakly = (header: string, etag: string): boolean => names(header.replaceAll('W/', ''), etag)

/**
 * @returns the reply, and whether it goes on reading the archive
 * @throws where the file has been written over since it was opened
 */
const send = async (
  c: Context<AppEnv>,
  archive: OpenArchive,
): Promise<{ readonly reply: Response; readonly isReading: boolean }> => {
  const done = (reply: Response) => ({ reply, isReading: false })
  const etag = `"${archive.identity}"`
  const headers = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': KEPT,
    'Content-Type': 'application/vnd.pmtiles',
  }
  const ifMatch = c.req.header('if-match')
  if (ifMatch !== undefined && !names(ifMatch, etag)) return done(c.body(null, 412, { ...NOT_KEPT, ETag: etag }))
  const ifNoneMatch = c.req.header('if-none-match')
  if (ifNoneMatch !== undefined && namesWeakly(ifNoneMatch, etag)) return done(c.body(null, 304, headers))
  const answer = answerRange(c, { etag, bytes: archive.bytes })
  if (answer === null) return done(c.body(null, 416, { ...NOT_KEPT, 'Content-Range': `bytes */${archive.bytes}` }))
  const { status, range } = answer
  const all = { ...headers, ...answer.headers }
  if (c.req.method === 'HEAD') return done(c.body(null, status, all))
  const length = range.end - range.start + 1
  if (length <= READ_AT_ONCE_BYTES) return done(c.body(await archive.read(range.start, length), status, all))
  const bytes = streamRange(archive.read, range, () => void archive.close())
  return { reply: c.body(bytes, status, all), isReading: true }
}

/**
 * Serves the operator's map by byte range. `/basemap/archive` says at which address it is now; an address of a file that has
 * been replaced since is not found, and an open page then asks again.
 */
export const serveBasemap = (app: Hono<AppEnv>, file: ArchiveFile, report: (error: unknown) => void): void => {
  const opened = (): Promise<OpenArchive | null> =>
    file.open().catch(error => {
      report(error)
      return null
    })
  app.get(BASEMAP_ADDRESS, async c => {
    const archive = await opened()
    if (archive === null) return c.text('The map is not there', 404, NOT_KEPT)
    await archive.close()
    return c.json({ address: `/basemap/${archive.identity}.pmtiles` }, 200, NOT_KEPT)
  })
  app.get('/basemap/:name{.+\\.pmtiles}', async c => {
    const archive = await opened()
    if (archive === null) return c.text('The map is not there', 404, NOT_KEPT)
    if (NAME.exec(c.req.path)?.[1] !== archive.identity) {
      await archive.close()
      return c.text('The map has been replaced, or was never here', 404, NOT_KEPT)
    }
    const { reply, isReading } = await send(c, archive).catch(error => {
      report(error)
      return { reply: c.text('The map is being replaced', 404, NOT_KEPT), isReading: false }
    })
    if (!isReading) await archive.close()
    return reply
  })
}

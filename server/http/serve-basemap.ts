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

/** True if a list of tags, or `*`, names this one (RFC 9110, 13.1). */
const names = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map(tag => tag.trim())
    .some(tag => tag === '*' || tag === etag)

/** @returns the reply, and whether it goes on reading the archive */
const send = (c: Context<AppEnv>, archive: OpenArchive): { reply: Response; isReading: boolean } => {
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
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag)) return done(c.body(null, 304, headers))
  const answer = answerRange(c, { etag, bytes: archive.bytes })
  if (answer === null) return done(c.body(null, 416, { ...NOT_KEPT, 'Content-Range': `bytes */${archive.bytes}` }))
  const { status, range } = answer
  const all = { ...headers, ...answer.headers }
  if (c.req.method === 'HEAD') return done(c.body(null, status, all))
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
    const { reply, isReading } = send(c, archive)
    if (!isReading) await archive.close()
    return reply
  })
}

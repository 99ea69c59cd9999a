import type { Context, Hono } from 'hono'
import { BASEMAP_ADDRESS } from '../../src/domain/basemap.ts'
import type { ArchiveFile, OpenArchive } from '../basemap/archive-file.ts'
import type { AppEnv } from './app-env.ts'
import { parseRange } from './byte-range.ts'
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
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': KEPT,
    'Content-Type': 'application/vnd.pmtiles',
  }
  const ifMatch = c.req.header('if-match')
  if (ifMatch !== undefined && !names(ifMatch, etag)) return done(c.body(null, 412, { ...NOT_KEPT, ETag: etag }))
  const ifNoneMatch = c.req.header('if-none-match')
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag)) return done(c.body(null, 304, headers))
  const ifRange = c.req.header('if-range')
  const asked = ifRange === undefined || ifRange === etag ? c.req.header('range') : undefined
  const range = parseRange(asked, archive.bytes)
  if (range === 'unsatisfiable')
    return done(c.body(null, 416, { ...NOT_KEPT, 'Content-Range': `bytes */${archive.bytes}` }))
  const { start, end } = range === 'whole' ? { start: 0, end: archive.bytes - 1 } : range
  headers['Content-Length'] = String(end - start + 1)
  if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${archive.bytes}`
  const status = range === 'whole' ? 200 : 206
  if (c.req.method === 'HEAD') return done(c.body(null, status, headers))
  const bytes = streamRange(archive.read, { start, end }, () => void archive.close())
  return { reply: c.body(bytes, status, headers), isReading: true }
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

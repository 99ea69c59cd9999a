import type { Context, Hono } from 'hono'
import type { ArchiveFile, OpenArchive } from '../basemap/archive-file.ts'
import { rangeReply, streamRange } from './byte-range.ts'
import type { AppEnv } from './handler.ts'
import { isOtherVersion, isUnchanged } from './negotiation.ts'

const NAME = /^\/basemap\/([0-9a-f]+)\.pmtiles$/
/**
 * The bytes at an address never change. `no-transform` is needed because a compressed archive's ranges would have other
 * bytes.
 */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'
const NOT_CACHED = { 'Cache-Control': 'no-store' } as const
/**
 * A range of up to this many bytes is read before the reply begins, so that a slow or absent reader does not keep the
 * file open.
 */
const READ_AT_ONCE_BYTES = 256 * 1024

/**
 * @returns the reply, and whether it is still reading the archive
 * @throws if the file has been overwritten since it was opened
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
    'Cache-Control': IMMUTABLE,
    'Content-Type': 'application/vnd.pmtiles',
  }
  if (isOtherVersion(c, etag)) return done(c.body(null, 412, { ...NOT_CACHED, ETag: etag }))
  if (isUnchanged(c, etag)) return done(c.body(null, 304, headers))
  const partial = rangeReply(c, { etag, bytes: archive.bytes })
  if (partial === null) return done(c.body(null, 416, { ...NOT_CACHED, 'Content-Range': `bytes */${archive.bytes}` }))
  const { status, range } = partial
  const all = { ...headers, ...partial.headers }
  if (c.req.method === 'HEAD') return done(c.body(null, status, all))
  const length = range.end - range.start + 1
  if (length <= READ_AT_ONCE_BYTES) return done(c.body(await archive.read(range.start, length), status, all))
  const bytes = streamRange(archive.read, range, () => void archive.close())
  return { reply: c.body(bytes, status, all), isReading: true }
}

/**
 * Serves tiles by byte range. The path of each file, such as `/basemap/archive`, returns the file's current address.
 * The old address of a replaced file returns 404, and an open page then requests the new one.
 */
export const serveBasemap = (
  app: Hono<AppEnv>,
  files: ReadonlyMap<string, ArchiveFile>,
  report: (error: unknown) => void,
): void => {
  const opened = (file: ArchiveFile): Promise<OpenArchive | null> =>
    file.open().catch(error => {
      report(error)
      return null
    })
  /** Opens the file with an identity. The caller closes it. */
  const find = async (identity: string | undefined): Promise<OpenArchive | null> => {
    for (const file of files.values()) {
      const archive = await opened(file)
      if (archive?.identity === identity) return archive
      await archive?.close()
    }
    return null
  }
  for (const [address, file] of files)
    app.get(address, async c => {
      const archive = await opened(file)
      if (archive === null) return c.text('There is no map', 404, NOT_CACHED)
      await archive.close()
      return c.json({ address: `/basemap/${archive.identity}.pmtiles` }, 200, NOT_CACHED)
    })
  app.get('/basemap/:name{.+\\.pmtiles}', async c => {
    const archive = await find(NAME.exec(c.req.path)?.[1])
    if (archive === null) return c.text('The map has been replaced, or was never here', 404, NOT_CACHED)
    const { reply, isReading } = await send(c, archive).catch(error => {
      report(error)
      return { reply: c.text('The map is being replaced', 404, NOT_CACHED), isReading: false }
    })
    if (!isReading) await archive.close()
    return reply
  })
}

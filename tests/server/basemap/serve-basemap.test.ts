import { mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createArchiveFile } from '../../../server/basemap/archive-file.ts'
import type { AppEnv } from '../../../server/http/handler.ts'
import { serveBasemap } from '../../../server/http/serve-basemap.ts'
import { pmtilesBytes } from '../../support/map-tiles/write-pmtiles.ts'
import { randomOf } from '../../support/random.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-basemap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'gb.pmtiles')

/** An archive of four tiles, each of `bytesEach` random bytes, which gzip cannot compress. */
const archiveOf = (bytesEach: number, { date = '2026-11-20', perLeaf = 2, seed = 7 } = {}): Buffer => {
  const random = randomOf(seed)
  const bytes = () => Uint8Array.from({ length: bytesEach }, () => Math.floor(random() * 256))
  return pmtilesBytes({
    tiles: [0, 1].flatMap(x => [0, 1].map(y => ({ z: 1, x, y, bytes: bytes() }))),
    metadata: { date },
    bounds: [-8, 49, 2, 61],
    perLeaf,
  })
}
const ARCHIVE = archiveOf(400_000)

const reported: unknown[] = []
const app = new Hono<AppEnv>()
serveBasemap(app, new Map([['/basemap/archive', createArchiveFile(path)]]), error => reported.push(error))
const addressNow = async (): Promise<string> => (await (await app.request('/basemap/archive')).json()).address
const get = async (headers: Record<string, string> = {}, method = 'GET') =>
  app.request(await addressNow(), { headers, method })
/** The status of a reply whose body nobody reads. The file stays open until the reader disconnects. */
const statusOf = async (reply: Response): Promise<number> => {
  await reply.body?.cancel()
  return reply.status
}
const headersOf = (reply: Response, ...names: readonly string[]) => names.map(name => reply.headers.get(name))

beforeEach(() => {
  reported.length = 0
  writeFileSync(path, ARCHIVE)
})

test('puts a hash in the address, and lets caches store the bytes for ever but not transform them', async () => {
  const reply = await get({ 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  expect(await addressNow()).toMatch(/^\/basemap\/[0-9a-f]{32}\.pmtiles$/)
  expect([reply.status, Buffer.from(await reply.arrayBuffer()).equals(ARCHIVE)]).toEqual([200, true])
  expect(headersOf(reply, 'content-encoding', 'accept-ranges', 'content-length', 'cache-control')).toEqual([
    null,
    'bytes',
    String(ARCHIVE.length),
    'public, max-age=31536000, immutable, no-transform',
  ])
  expect((await app.request('/basemap/archive')).headers.get('cache-control')).toBe('no-store')
})

test('replies 206 to a range, and 416 with the size to a range past the end', async () => {
  const part = await get({ Range: 'bytes=100-299' })
  expect([part.status, ...headersOf(part, 'content-range', 'content-length')]).toEqual([
    206,
    `bytes 100-299/${ARCHIVE.length}`,
    '200',
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(ARCHIVE.subarray(100, 300))).toBe(true)
  const tail = await get({ Range: `bytes=${ARCHIVE.length - 10}-${ARCHIVE.length + 90}` })
  expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 10])
  const long = await get({ Range: 'bytes=5-600004' })
  expect(Buffer.from(await long.arrayBuffer()).equals(ARCHIVE.subarray(5, 600_005))).toBe(true)
  const past = await get({ Range: `bytes=${ARCHIVE.length}-` })
  expect([past.status, ...headersOf(past, 'content-range', 'cache-control')]).toEqual([
    416,
    `bytes */${ARCHIVE.length}`,
    'no-store',
  ])
  const head = await get({ Range: 'bytes=0-126' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '127', ''])
})

test('replies 412 to a foreign If-Match, 304 to a matching If-None-Match, and the whole file to a foreign If-Range', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
  const statusTo = async (headers: Record<string, string>) => statusOf(await get(headers))
  expect(await statusTo({ 'If-Match': etag, Range: 'bytes=0-9' })).toBe(206)
  expect(await statusTo({ 'If-Match': `"other", ${etag}` })).toBe(200)
  expect(await statusTo({ 'If-Match': '*' })).toBe(200)
  const other = await get({ 'If-Match': '"other"', Range: 'bytes=0-9' })
  expect([other.status, ...headersOf(other, 'cache-control', 'etag')]).toEqual([412, 'no-store', etag])
  expect(await statusTo({ 'If-Match': `W/${etag}` })).toBe(412)
  expect(await statusTo({ 'If-None-Match': etag })).toBe(304)
  expect(await statusTo({ 'If-None-Match': '"other"' })).toBe(200)
  expect(await statusTo({ 'If-Range': etag, Range: 'bytes=0-9' })).toBe(206)
  expect(await statusTo({ 'If-Range': '"other"', Range: 'bytes=0-9' })).toBe(200)
})

test('serves two files side by side, each by its own address', async () => {
  const other = join(folder, 'streets.pmtiles')
  const streets = archiveOf(10_000, { seed: 9 })
  writeFileSync(other, streets)
  const both = new Hono<AppEnv>()
  const files = new Map([
    ['/basemap/archive', createArchiveFile(path)],
    ['/basemap/streets', createArchiveFile(other)],
  ])
  serveBasemap(both, files, error => reported.push(error))
  for (const [address, bytes] of [
    ['/basemap/archive', ARCHIVE],
    ['/basemap/streets', streets],
  ] as const) {
    const { address: current } = await (await both.request(address)).json()
    const part = await both.request(current, { headers: { Range: 'bytes=20000-20099' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(20_000, 20_100)])
  }
  expect((await app.request('/basemap/streets')).status).toBe(404)
})

test('changes the address when the file is replaced, and replies 404 to the old one', async () => {
  const before = await addressNow()
  const next = join(folder, 'next.pmtiles')
  writeFileSync(next, archiveOf(300_000))
  renameSync(next, path)
  const after = await addressNow()
  expect(after).not.toBe(before)
  const gone = await app.request(before, { headers: { Range: 'bytes=0-9' } })
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await app.request(after, { headers: { Range: 'bytes=0-9' } })).status).toBe(206)
})

test('derives the address from the tiles, their order and the metadata, not from a copy’s time or location', async () => {
  const before = await addressNow()
  utimesSync(path, 1_700_000_000, 1_700_000_000)
  expect(await addressNow()).toBe(before)
  const others = [
    archiveOf(400_001),
    archiveOf(400_000, { seed: 8 }),
    archiveOf(400_000, { date: '2026-11-21' }),
    archiveOf(400_000, { perLeaf: 1 }),
  ]
  for (const other of others) {
    writeFileSync(path, other)
    expect(await addressNow()).not.toBe(before)
  }
})

test('ends the reply instead of mixing two files when the file is overwritten during a transfer', async () => {
  const reply = await get()
  writeFileSync(path, archiveOf(350_000))
  await expect(reply.arrayBuffer()).rejects.toThrow('was overwritten while it was read')
})

test.each([
  ['missing', () => rmSync(path), 'ENOENT'],
  ['not an archive', () => writeFileSync(path, 'GIF89a'), 'is no PMTiles file.'],
  ['truncated', () => truncateSync(path, 60), 'is cut off: its header is not whole.'],
  ['made of raster tiles', () => writeFileSync(path, pictures()), 'holds no vector tiles (MVT)'],
  [
    'an archive of version 2',
    () => writeFileSync(path, Buffer.from(ARCHIVE).fill(2, 7, 8)),
    'is a PMTiles file of version 2',
  ],
])(
  'replies 404 for a file that is %s, logs the reason, and serves the file once it is valid again',
  async (_, spoil, why) => {
    const address = await addressNow()
    spoil()
    expect([(await app.request('/basemap/archive')).status, (await app.request(address)).status]).toEqual([404, 404])
    expect(reported.map(String)).toEqual([expect.stringContaining(why), expect.stringContaining(why)])
    writeFileSync(path, ARCHIVE)
    expect(await statusOf(await app.request(address))).toBe(200)
  },
)

const pictures = () =>
  pmtilesBytes({
    tiles: [{ z: 0, x: 0, y: 0, bytes: new Uint8Array(3) }],
    metadata: {},
    bounds: [0, 0, 1, 1],
    tileType: 2,
  })

test('serves the packaged map under every other name below /basemap', async () => {
  expect((await app.request('/basemap/land.geojson')).status).toBe(404)
  expect((await app.request('/basemap/..%2f..%2fsecret.pmtiles')).status).toBe(404)
  expect(reported).toEqual([])
})

/** The number of files that this process has open. */
const openFiles = () => readdirSync('/proc/self/fd').length

test('closes the file when nobody reads the replies to tile ranges', async () => {
  const address = await addressNow()
  const before = openFiles()
  const replies: Response[] = []
  for (let i = 0; i < 50; i++)
    replies.push(await app.request(address, { headers: { Range: `bytes=${i * 1000}-${i * 1000 + 150_000}` } }))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 206))
  expect(openFiles()).toBeLessThan(before + 10)
})

test('closes the file when clients disconnect in the middle of the archive', async () => {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const address = await addressNow()
  const before = openFiles()
  for (let i = 0; i < 30; i++)
    await new Promise<void>(left => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET ${address} HTTP/1.1\r\nHost: portal\r\n\r\n`)
        if (i % 3 === 0) socket.destroy()
      })
      socket.once('data', () => socket.destroy())
      socket.once('close', () => left())
    })
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThan(before + 10)
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

test.each([
  'bytes=0-0,5-9',
  'bytes=0-,0-,0-,0-',
  'bytes=9-2',
  'bytes=--5',
  'bytes=-',
  'octets=0-9',
  `bytes=${'0-1,'.repeat(1000)}2-3`,
])('ignores a malformed range such as %s and sends the whole archive once', async range => {
  const reply = await get({ Range: range }, 'HEAD')
  expect([reply.status, reply.headers.get('content-length')]).toEqual([200, String(ARCHIVE.length)])
})

test('treats a start beyond any file size as past the end, and a huge end as the end of the file', async () => {
  const huge = '9'.repeat(400)
  expect((await get({ Range: `bytes=${huge}-` })).status).toBe(416)
  expect((await get({ Range: 'bytes=-0' })).status).toBe(416)
  const tail = await get({ Range: `bytes=${ARCHIVE.length - 3}-${huge}` })
  expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 3])
  const all = await get({ Range: `bytes=-${huge}` }, 'HEAD')
  expect(all.headers.get('content-length')).toBe(String(ARCHIVE.length))
})

test('replies 304 to an If-None-Match with a weak tag', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
  expect((await get({ 'If-None-Match': `W/"other", W/${etag}` })).status).toBe(304)
})

test('serves the file under no other path or method', async () => {
  const address = await addressNow()
  for (const path of [
    '/basemap/../gb.pmtiles',
    '/basemap/%2e%2e%2fgb.pmtiles',
    '/basemap/..%2f..%2fetc%2fpasswd.pmtiles',
    `${address}/x.pmtiles`,
    address.toUpperCase(),
    address.replace('.pmtiles', '%00.pmtiles'),
    `/basemap/${'f'.repeat(8000)}.pmtiles`,
  ])
    expect((await app.request(path)).status, path).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect((await app.request(address, { method })).status, method).toBe(404)
})

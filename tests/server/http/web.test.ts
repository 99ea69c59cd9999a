import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '../../../server/http/handler.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import { pageWithSettings, serveWeb } from '../../../server/http/serve-web.ts'
import type { Basemap } from '../../../src/domain/basemap.ts'

const script = `export const words = ${JSON.stringify('all the same '.repeat(500))}`
const folder = mkdtempSync(join(tmpdir(), 'ambit-web-'))
const app = new Hono<AppEnv>()
beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>t</title></head><body></body></html>')
  writeFileSync(join(folder, 'assets/main-abc123.js'), script)
  serveWeb(app, folder, { portalTitle: 'A "quoted" <title> & more' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('passes the settings to the page in a meta tag, whatever they contain', async () => {
  const html = await (await app.request('/')).text()
  const content = /<meta name="ambit-settings" content="([^"]*)">/.exec(html)?.[1] ?? ''
  const decoded = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(decoded)).toEqual({ portalTitle: 'A "quoted" <title> & more' })
  expect(
    pageWithSettings('<head><meta name="ambit-settings" content="{}"></head>', {}).match(/ambit-settings/g),
  ).toHaveLength(1)
})

test('[P2.01] serves the page on every page path, and replies 404 on any other', async () => {
  for (const path of ['/', '/Login', '/Dataset_Wizard?id=1', '/Location_Insights_Report?datasetid=1', '/index.html']) {
    const reply = await app.request(path)
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  }
  for (const path of [
    '/assets/gone.js',
    '/api/nothing',
    '/datasetsapi/nothing',
    '/files/x',
    '/basemap/archive',
    '/basemap/unknown',
    '/favicon.ico',
    '/../secret',
  ])
    expect([path, (await app.request(path)).status]).toEqual([path, path === '/../secret' ? 200 : 404])
})

test('caches hashed files for ever, compresses them on request and does not resend them', async () => {
  const get = (headers: Record<string, string>) => app.request('/assets/main-abc123.js', { headers })
  const plain = await get({})
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await plain.text()).toBe(script)
  const brotli = await get({ 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(script)
  const gzip = await get({ 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(script)
  expect((await get({ 'If-None-Match': plain.headers.get('etag') ?? '' })).status).toBe(304)
})

test.each(['/', '/assets/main-abc123.js'])(
  '%s is not sent again to a reader who has it, by any form of its tag',
  async path => {
    const statusTo = async (tags: string) => (await app.request(path, { headers: { 'If-None-Match': tags } })).status
    const etag = (await app.request(path)).headers.get('etag')!
    for (const tags of [etag, `W/${etag}`, `"a,b", ${etag}`, `W/"other" , W/${etag}`, '*'])
      expect([tags, await statusTo(tags)]).toEqual([tags, 304])
    for (const tags of ['"other"', `W/"other", "${etag}x"`, etag.slice(1, -1), ''])
      expect([tags, await statusTo(tags)]).toEqual([tags, 200])
  },
)

test.each([
  ['gzip;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip, br', 'br'],
  ['GZIP;Q=0.3', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['brotli', null],
])('for Accept-Encoding %j the encoding is %s', async (accepted, encoding) => {
  const reply = await app.request('/assets/main-abc123.js', { headers: { 'Accept-Encoding': accepted } })
  expect(reply.headers.get('content-encoding')).toBe(encoding)
})

test('replies 404 for a file that a new build removed after the start', async () => {
  const gone = new Hono<AppEnv>()
  writeFileSync(join(folder, 'assets/gone-abc123.js'), script)
  writeFileSync(join(folder, 'assets/gone-abc123.png'), 'x')
  serveWeb(gone, folder, {})
  rmSync(join(folder, 'assets/gone-abc123.js'))
  rmSync(join(folder, 'assets/gone-abc123.png'))
  for (const name of ['gone-abc123.js', 'gone-abc123.png']) {
    const reply = await gone.request(`/assets/${name}`, { headers: { 'Accept-Encoding': 'br' } })
    expect([name, reply.status, reply.headers.get('cache-control')]).toEqual([name, 404, null])
  }
})

const PACKAGED: Basemap = { kind: 'packaged', streets: false }

const headersAt = async (basemap: Basemap, publicUrl: string | undefined) => {
  const secured = new Hono<AppEnv>()
  secured.use(securityHeaders(basemap, publicUrl))
  secured.get('*', c => c.text('here'))
  return Object.fromEntries((await secured.request('/')).headers)
}

test('sends exactly these security headers with every reply', async () => {
  expect(await headersAt(PACKAGED, undefined)).toEqual({
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    // The header contains a space if the same process opened a server before.
    'content-type': expect.stringMatching(/^text\/plain; ?charset=UTF-8$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('the content security policy allows a provider’s own base map and nothing else', async () => {
  const style = { kind: 'style', url: 'https://maps.example/style.json?key=1' } as const
  const policy = (await headersAt(style, undefined))['content-security-policy']
  expect(policy).toContain("connect-src 'self' https://maps.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://maps.example;")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).not.toContain('unsafe-inline')
})

test('the content security policy allows tiles but no images from the operator’s tile server, and needs no exception for a local file', async () => {
  const policyOf = async (url: string | null) =>
    (await headersAt({ kind: 'tiles', url }, undefined))['content-security-policy']
  const policy = await policyOf('https://tiles.example/maps/gb.pmtiles')
  expect(policy).toContain("connect-src 'self' https://tiles.example;")
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(await policyOf(null)).toBe((await headersAt(PACKAGED, undefined))['content-security-policy'])
})

test('tells browsers to use only HTTPS if the portal’s address is https', async () => {
  const answer = async (publicUrl: string | undefined) =>
    (await headersAt(PACKAGED, publicUrl))['strict-transport-security']
  expect(await answer('https://portal.example')).toBe('max-age=31536000')
  expect([await answer('http://portal.example'), await answer(undefined)]).toEqual([undefined, undefined])
})

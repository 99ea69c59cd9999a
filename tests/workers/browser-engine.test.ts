import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, chromiumPath } from '../e2e/support/chromium.ts'
import { oddFiles } from './features/odd-files.ts'
import { zoneFile } from './support/files.ts'
import { meshZones } from './support/mesh.ts'

const PAGE = join(import.meta.dirname, 'page')
const OUT = join(import.meta.dirname, '../../.cache/engine-page')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"

const zones = zoneFile(meshZones({ across: 20, down: 20, cellM: 500, seed: 7 }))

/** Serves the built page, and one zone file by range, under the portal's policy. */
const isGeos = (path: string) => /^\/assets\/geos-.+\.wasm$/.test(path)
/** True if the server has GEOS's WebAssembly. */
let hasGeos = true
const serve = () =>
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (isGeos(pathname) && !hasGeos) return response.writeHead(404).end()
    response.setHeader('content-security-policy', POLICY)
    if (pathname === '/zones.fgb') {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      const end = Math.min(Number(to) + 1, zones.byteLength)
      response.writeHead(206, { 'content-range': `bytes ${from}-${end - 1}/${zones.byteLength}` })
      return response.end(zones.subarray(Number(from), end))
    }
    const file = await readFile(join(OUT, pathname === '/' ? 'index.html' : pathname)).catch(() => null)
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' })
    response.end(file)
  })

describe('the engine in the browser’s worker', () => {
  let server: Server
  let browser: Browser
  let page: Page
  let url: string
  const troubles: string[] = []

  beforeAll(async () => {
    await build({
      root: PAGE,
      configFile: false,
      logLevel: 'error',
      plugins: [wasm()],
      worker: { format: 'es', plugins: () => [wasm()] },
      build: { outDir: OUT, emptyOutDir: true, target: 'es2023', minify: false },
    })
    server = serve()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    url = `${address}/zones.fgb`
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
    page = await browser.newPage()
    page.on('pageerror', error => troubles.push(error.message))
    page.on('console', message => message.type() === 'error' && troubles.push(message.text()))
    await page.goto(address)
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test('replies to calls made directly after construction', async () => {
    const { lonLat, grid } = await page.evaluate(() => window.probes.atOnce())
    expect(lonLat[0]).toBeCloseTo(-0.128, 2)
    expect(lonLat[1]).toBeCloseTo(51.504, 2)
    expect(grid[0]).toBeCloseTo(400_095, -2)
  })

  test('transfers bulk arrays, which detaches them for the sender', async () => {
    expect(await page.evaluate(() => window.probes.detached())).toBe(0)
  })

  test('opens by range, judges, unites, shares one set between two users and closes it with the last', async () => {
    const seen = await page.evaluate(async file => window.probes.journey(await window.engine, file), url)
    expect(seen).toEqual({
      zones: 400,
      stages: ['index', 'zones', 'neighbours'],
      found: 1,
      verdict: 'allowed',
      refused: 'non-contiguous',
      wkt: 'POLYGON',
      sameSet: true,
      stillThere: 'answered',
      gone: 'no-such-set',
    })
  })

  test('loads GEOS from a separate file when an area needs it, and retries after a failure', async () => {
    const widened = () => page.evaluate(async file => window.probes.widened(await window.engine, file), url)
    hasGeos = false
    expect(await widened()).toBe('unreachable')
    hasGeos = true
    // The area 100 m around an irregular cell of about 500 m.
    expect(await widened()).toBeCloseTo(1.8, 0)
    const names = readdirSync(join(OUT, 'assets'))
    expect(names.filter(name => isGeos(`/assets/${name}`))).toHaveLength(1)
    for (const name of names.filter(file => file.endsWith('.js')))
      expect([name, readFileSync(join(OUT, 'assets', name), 'utf8').includes('AGFzbQ')]).toEqual([name, false])
  })

  test('returns a tile that a vector tile reader can read', async () => {
    const bytes = await page.evaluate(async ([file, at]) => window.probes.tile(await window.engine, file, at), [
      url,
      [10, 510, 339],
    ] as const)
    const layer = new VectorTile(new PbfReader(Uint8Array.from(bytes))).layers.zones!
    expect(layer.length).toBeGreaterThan(0)
    expect(layer.feature(0).properties).toHaveProperty('code')
  })

  test('settles a cancelled opening, and names a missing file', async () => {
    expect(await page.evaluate(async file => window.probes.cancelled(await window.engine, file), url)).toBe('cancelled')
    const missing = await page.evaluate(async file => window.probes.missing(await window.engine, file), `${url}x`)
    expect(missing).toBe('unreachable')
  })

  test('reads each kind of area file, refuses broken ones with a message, and retains none', async () => {
    const wanted = [
      'a Feature',
      'KMZ',
      'KML in UTF-16',
      'no .dbf',
      'FlatGeobuf in a gzip',
      'CSV in UTF-16',
      'a gzip of two members',
    ]
    const broken = [
      'an encrypted zip',
      'a zip that unpacks without end',
      'KML: entities of entities',
      'GeoJSON: no coordinates',
    ]
    const odd = oddFiles()
    const base64 = (name: string) =>
      Buffer.from(odd.find(file => file.name === name)!.bytes as Uint8Array).toString('base64')
    const files = await page.evaluate(
      async given => window.probes.files(await window.engine, given),
      [...wanted, ...broken].map(base64),
    )
    expect(files).toEqual([
      { format: 'GeoJSON', areaKm2: expect.closeTo(0.73, 1), closed: 'no-such-file' },
      { format: 'KML', areaKm2: expect.closeTo(14.6, 0), closed: 'no-such-file' },
      { format: 'KML', areaKm2: expect.closeTo(0.73, 1), closed: 'no-such-file' },
      { format: 'Shapefile', areaKm2: 0.49, closed: 'no-such-file' },
      { format: 'FlatGeobuf', areaKm2: 0.98, closed: 'no-such-file' },
      { list: 'code\tname\nE01\tYnys Môn\n' },
      { format: 'GeoJSON', areaKm2: expect.closeTo(14.6, 0), closed: 'no-such-file' },
      { refused: expect.stringMatching(/^bad-file: .* without a password\.$/) },
      { refused: expect.stringMatching(/^too-large: /) },
      { refused: expect.stringMatching(/^bad-file: The XML declares entities/) },
      { refused: expect.stringMatching(/^bad-file: Feature 1 /) },
    ])
    expect(await page.evaluate(async () => window.probes.cancelledFile(await window.engine))).toBe('cancelled')
  })

  test('violates no content security policy', () => {
    expect(troubles.filter(text => !text.includes('404'))).toEqual([])
  })
})

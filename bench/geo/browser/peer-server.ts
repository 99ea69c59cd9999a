import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import type { GeoContext } from '../context.ts'
import { geoJsonOf } from './zones-geojson.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const OUT = join(ROOT, '.cache/bench/browser/peer')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the peer's page, built like the app, and the zones as GeoJSON, on loopback. */
export const startPeer = async (context: GeoContext): Promise<{ readonly address: string; stop(): void }> => {
  await build({
    root: join(import.meta.dirname, 'peer'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: OUT, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 },
  })
  const zones = Buffer.from(geoJsonOf(context, context.columns.ids.keys()))
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (pathname === '/zones.geojson')
      return response.writeHead(200, { 'content-type': 'application/geo+json' }).end(zones)
    const file = await readFile(join(OUT, pathname === '/' ? 'index.html' : pathname)).catch(() => null)
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' }).end(file)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

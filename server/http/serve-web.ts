import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { AppEnv } from './handler.ts'
import { acceptedEncoding, type Encoding, isUnchanged } from './negotiation.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.pbf': 'application/x-protobuf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.geojson', '.svg', '.ttf', '.wasm', '.pbf', '.txt'])
const COMPRESS_FROM_BYTES = 1024
/**
 * Brotli's quality 10 makes files 8 % smaller than 6, but takes a second for this many bytes. A file is compressed once,
 * when it is first requested.
 */
const PACKED_WELL_BYTES = 500_000
const packers: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > PACKED_WELL_BYTES ? 6 : 10 },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

interface Asset {
  readonly bytes: () => Uint8Array<ArrayBuffer>
  readonly size: number
  readonly etag: string
  readonly type: string
  readonly compressed: boolean
  /** The compressed bytes, computed when they are first requested. */
  readonly packed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const assetOf = (path: string, bytes: () => Uint8Array<ArrayBuffer>, size: number, etag: string): Asset => ({
  bytes,
  size,
  etag,
  type: TYPES[extname(path)] ?? 'application/octet-stream',
  compressed: COMPRESSED.has(extname(path)) && size >= COMPRESS_FROM_BYTES,
  packed: new Map(),
})

const send = async (c: Context, asset: Asset, cache: string): Promise<Response> => {
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': cache,
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
  }
  if (isUnchanged(c, asset.etag)) return c.body(null, 304, headers)
  const encoding = asset.compressed ? acceptedEncoding(c) : null
  if (encoding === null) return c.body(asset.bytes(), 200, headers)
  let packed = asset.packed.get(encoding)
  if (!packed) {
    packed = packers[encoding](asset.bytes()).then(own)
    asset.packed.set(encoding, packed)
  }
  return c.body(await packed, 200, { ...headers, 'Content-Encoding': encoding })
}

/** Adds the installation's browser settings to the page, as JSON in a meta tag, which needs no inline script. */
export const pageWithSettings = (html: string, settings: object): string => {
  const content = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const bare = html.replace(/<meta\s+name="ambit-settings"[^>]*>\s*/i, '')
  return bare.replace(/<head[^>]*>/i, head => `${head}\n    <meta name="ambit-settings" content="${content}">`)
}

const readFolder = (folder: string, settings: object): { page: Asset; assets: Map<string, Asset> } | null => {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return null
  }
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const path = join(folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile() || name === 'index.html') continue
    const etag = `"${stat.size.toString(16)}-${Math.round(stat.mtimeMs).toString(16)}"`
    assets.set(
      `/${relative(folder, path).split(sep).join('/')}`,
      assetOf(name, () => own(readFileSync(path)), stat.size, etag),
    )
  }
  if (!names.includes('index.html')) return null
  const html = own(Buffer.from(pageWithSettings(readFileSync(join(folder, 'index.html'), 'utf8'), settings)))
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { page: assetOf('index.html', () => html, html.length, etag), assets }
}

const NOT_PAGES = /^\/(api|Account|datasetsapi|files|assets|basemap)(\/|$)/

/**
 * Serves the built portal. Browsers may cache hashed files for a year. All page paths return the same HTML.
 * @param folder the build's folder, which is listed once at startup
 */
export const serveWeb = (app: Hono<AppEnv>, folder: string, settings: object): void => {
  const built = readFolder(folder, settings)
  app.get('*', async c => {
    const path = c.req.path
    const asset = built?.assets.get(path)
    if (asset)
      return send(
        c,
        asset,
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ).catch(error => {
        // A build in progress removes files that existed when this server started.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return c.text('Not found', 404)
      })
    if (NOT_PAGES.test(path) || (extname(path) !== '' && path !== '/index.html')) return c.text('Not found', 404)
    return built ? send(c, built.page, 'no-cache') : c.text('The portal has not been built yet: npm run build', 503)
  })
}

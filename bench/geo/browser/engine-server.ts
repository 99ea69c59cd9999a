import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'

const OUT = join(resolve(import.meta.dirname, '../../..'), '.cache/bench/browser/engine')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Serves a page with only the engine, built like the app, and one zone file by byte range, on loopback. */
export const startEnginePage = async (file: Uint8Array): Promise<{ readonly address: string; stop(): void }> => {
  await build({
    root: join(import.meta.dirname, 'engine'),
    configFile: false,
    logLevel: 'error',
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir: OUT, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (pathname === '/zones.fgb') {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      const end = Math.min(Number(to) + 1, file.byteLength)
      response.writeHead(206, { 'content-range': `bytes ${from}-${end - 1}/${file.byteLength}` })
      return response.end(file.subarray(Number(from), end))
    }
    const found = await readFile(join(OUT, pathname === '/' ? 'index.html' : pathname)).catch(() => null)
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' }).end(found)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

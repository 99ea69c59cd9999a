import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'src',
  'workers',
  'wasm',
  'server/demo/basemap',
]
const IGNORED = new Set(['node_modules', 'build', 'basemap-built'])

function* files(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) if (!IGNORED.has(name)) yield* files(join(path, name))
}

const digest = () => {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of files(join(root, source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const step = async (label, command, args) => {
  console.log(`${label} …`)
  if ((await run(command, args, { cwd: root })) !== 0) {
    console.error(`${label} failed; see above.`)
    process.exit(1)
  }
}

/** The geometry kernels; their own script skips the work when they are up to date. */
export const buildKernels = () => step('Building the geometry kernels', 'node', ['wasm/build.mjs'])

/** Everything the browser is served, made again only when a source changed. */
export const buildWeb = async () => {
  const stamp = join(root, 'dist/.stamp')
  const now = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  await buildKernels()
  await step('Building the portal', 'node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  await step('Drawing the base map', 'node', ['--import', 'tsx', 'server/demo/basemap/build.ts', 'dist/web/basemap'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, now)
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

const BASEMAP_SOURCES = ['packaged-basemap', 'src/domain/random.ts', 'package-lock.json']
const WEB_SOURCES = [
  'index.html',
  'vite.config.ts',
  'scripts/notices',
  'server/basemap/ground/GROUND-NOTICE.md',
  'scripts/vite',
  'src',
  'workers',
  'wasm',
  'demo/open-data',
  ...BASEMAP_SOURCES,
]
/** The scripts in package.json define the operator commands. */
const SERVER_SOURCES = [
  'package.json',
  'package-lock.json',
  'scripts/server',
  'server',
  'demo',
  'packaged-basemap',
  'src/contract',
  'src/domain',
  'workers',
  'wasm',
]
const GENERATED = new Set(['node_modules', 'build'])

function* files(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return yield path
  for (const name of readdirSync(path).sort()) if (!GENERATED.has(name)) yield* files(join(path, name))
}

const digest = sources => {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of files(join(root, source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds a folder unless it was already built from the same sources. Its stamp is written last. */
const unlessBuilt = async (folder, sources, build) => {
  const stamp = join(root, folder, '.made-from')
  const now = digest(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  await build()
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(stamp, now)
}

const step = async (label, args) => {
  console.log(`${label} …`)
  if ((await run(process.execPath, args, { cwd: root })) !== 0) {
    console.error(`${label} failed; see above.`)
    process.exit(1)
  }
}

/** Builds the geometry kernels. Their own script skips the work if they are up to date. */
export const buildKernels = () => step('Building the geometry kernels', ['wasm/build.mjs'])

/** Builds the packaged base map, which Vite serves and copies unchanged. */
export const buildBasemap = () =>
  unlessBuilt('public/basemap', BASEMAP_SOURCES, () =>
    step('Drawing the base map', ['--import', 'tsx', 'packaged-basemap/build.ts', 'public/basemap']),
  )

/**
 * Moves source maps out of the served folder, because they contain the whole source. They remain available for reading
 * stack traces.
 */
const moveSourceMaps = () => {
  const maps = join(root, 'dist/maps')
  rmSync(maps, { recursive: true, force: true })
  mkdirSync(maps, { recursive: true })
  for (const file of [...files(join(root, 'dist/web'))])
    if (file.endsWith('.map')) renameSync(file, join(maps, basename(file)))
}

/** Builds everything that is served to the browser, if a source has changed. */
export const buildWeb = () =>
  unlessBuilt('dist/web', WEB_SOURCES, async () => {
    await buildKernels()
    await buildBasemap()
    await step('Building the portal', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
    moveSourceMaps()
  })

/** Bundles the server and the operator commands as plain JavaScript, if a source has changed. */
export const buildServer = () =>
  unlessBuilt('dist/server', SERVER_SOURCES, async () => {
    await buildKernels()
    await step('Bundling the server', ['scripts/server/build.mjs'])
  })

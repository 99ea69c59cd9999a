// The import rule: the folder says the thread and the side, so each folder may import only what its side has.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** folder -> the project folders it may import beside itself; the longest matching folder decides. */
const MAY_IMPORT = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  wasm: [],
  workers: ['wasm', 'src/domain'],
  src: ['src', 'workers/contract.ts'],
  'src/engine': ['src', 'workers'],
  server: ['demo', 'src/contract', 'src/domain', 'workers', 'wasm'],
  demo: ['server', 'src/contract', 'src/domain', 'workers', 'wasm'],
}
/** packages that must not be seen on a side, by folder. */
const NO_PACKAGE = {
  'src/domain': /./,
  'src/contract': /^(?!zod$)/,
  workers: /^(node:|react|maplibre|@preact|hono|kysely)/,
  src: /^(node:|hono|kysely|pg$|chdb)/,
  server: /^(react|maplibre|@preact|uplot|wouter)/,
  demo: /^(react|maplibre|@preact|uplot|wouter)/,
}
const folders = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length)
const folderOf = path => folders.find(folder => path === folder || path.startsWith(`${folder}/`))

function* sources(dir) {
  for (const name of readdirSync(dir)) {
    if (name === 'node_modules' || name.startsWith('.')) continue
    const path = join(dir, name)
    if (statSync(path).isDirectory()) yield* sources(path)
    else if (/\.tsx?$/.test(name)) yield path
  }
}

const broken = []
for (const top of ['src', 'workers', 'wasm', 'server', 'demo']) {
  for (const file of sources(join(root, top))) {
    const path = relative(root, file)
    const folder = folderOf(path)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g,
    )) {
      if (name.startsWith('.')) {
        const target = relative(root, resolve(dirname(file), name))
        const home = folderOf(target)
        if (home === folder || (folder.startsWith('src/engine') && home === 'src')) continue
        if (!MAY_IMPORT[folder].some(allowed => target === allowed || target.startsWith(`${allowed}/`)))
          broken.push(`${path}: ${folder} may not import ${target}`)
      } else if (NO_PACKAGE[folder]?.test(name) || (folder.startsWith('src/') && NO_PACKAGE.src.test(name))) {
        broken.push(`${path}: ${folder} may not import the package ${name}`)
      }
    }
  }
}
for (const line of broken) console.error(line)
process.exit(broken.length > 0 ? 1 : 0)

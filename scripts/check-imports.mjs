// Checks which folder may import which. A folder is one thread or one subject, and the tables below list its
// dependencies.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The other folders that each folder may import. The longest matching folder applies. */
const MAY_IMPORT = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  wasm: [],
  workers: ['wasm', 'src/domain'],
  src: ['src', 'workers/contract.ts'],
  'src/engine': ['src', 'workers'],
  server: ['demo', 'src/contract', 'src/domain', 'workers', 'wasm'],
  demo: ['packaged-basemap', 'server', 'src/contract', 'src/domain', 'workers', 'wasm'],
  'packaged-basemap': ['server', 'src/contract', 'src/domain', 'workers', 'wasm'],
}
/** The packages that each folder must not import. */
const NO_PACKAGE = {
  'src/domain': /./,
  'src/contract': /^(?!zod$)/,
  workers: /^(node:|react|maplibre|@preact|hono|kysely)/,
  src: /^(node:|hono|kysely|pg$|chdb)/,
  server: /^(react|maplibre|@preact|uplot|wouter)/,
  demo: /^(react|maplibre|@preact|uplot|wouter)/,
  'packaged-basemap': /^(react|maplibre|@preact|uplot|wouter)/,
}
const SCREENS = ['src/app', 'src/features', 'src/viewers']
/** Folders that a folder must not import although its side may. This defines an order of the folders within a side. */
const MUST_NOT_IMPORT = {
  'src/map': SCREENS,
  'src/charts': SCREENS,
  'src/ui': SCREENS,
  'src/engine': SCREENS,
  // The gate protects figures of any kind, so it must not depend on the code that counts.
  'server/warehouse/disclosure': ['server/warehouse'],
  // Calls depend on services, and services on zone files.
  'server/services': ['server/http', 'server/http/routes'],
  'server/zones': ['server/services', 'server/http', 'server/http/routes'],
}
/** The folders that each folder may only import on demand, with `import()`. */
const ONLY_WHEN_NEEDED = { server: ['demo'] }
/** No file in these folders may reach itself through its imports, including type imports. */
const NO_CYCLE_OF_FILES = ['src', 'server', 'workers', 'wasm', 'demo', 'packaged-basemap']
/** None of the folders in these may reach itself through its files' imports. */
const NO_CYCLE_OF_FOLDERS = ['server/warehouse']

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)
const isInSome = (path, folders) => folders.some(folder => isIn(path, folder))
const sides = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length)
const sideOf = path => sides.find(side => isIn(path, side))

/** Returns a source's imports as `{ name, isLate }`. */
const importsOf = text =>
  [...text.matchAll(/(from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g)].map(([, how, name]) => ({
    name,
    isLate: how.includes('('),
  }))

/** Returns the first cycle from each node of a graph. Each cycle is listed once. */
const cyclesOf = graph => {
  const done = new Set()
  const found = []
  const walk = (node, way) => {
    const at = way.indexOf(node)
    if (at >= 0) {
      found.push([...way.slice(at), node].join(' -> '))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

/**
 * Returns the violations of the rules above, one per line.
 * @param sources [path from the root, text] of each file
 */
export const brokenRules = sources => {
  const broken = []
  const files = new Map()
  const folders = new Map()
  const connect = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to))
  for (const [path, text] of sources) {
    const side = sideOf(path)
    for (const { name, isLate } of importsOf(text)) {
      if (!name.startsWith('.')) {
        if (NO_PACKAGE[side]?.test(name) || (isIn(side, 'src') && NO_PACKAGE.src.test(name)))
          broken.push(`${path}: ${side} may not import the package ${name}`)
        continue
      }
      const target = join(dirname(path), name)
      const mayAll = side === 'src/engine' && sideOf(target) === 'src'
      if (sideOf(target) !== side && !mayAll && !isInSome(target, MAY_IMPORT[side]))
        broken.push(`${path}: ${side} may not import ${target}`)
      for (const [folder, forbidden] of Object.entries(MUST_NOT_IMPORT))
        if (isIn(path, folder) && !isIn(target, folder) && isInSome(target, forbidden))
          broken.push(`${path}: ${folder} may not import ${target}`)
      if (!isLate && isInSome(target, ONLY_WHEN_NEEDED[side] ?? []))
        broken.push(`${path}: ${side} may import ${target} only by import(), when it is needed`)
      if (isInSome(path, NO_CYCLE_OF_FILES) && isInSome(target, NO_CYCLE_OF_FILES)) connect(files, path, target)
      for (const room of NO_CYCLE_OF_FOLDERS) {
        if (!isIn(path, room) || !isIn(target, room)) continue
        const [from, to] = [path, target].map(each =>
          each
            .split('/')
            .slice(0, room.split('/').length + 1)
            .join('/'),
        )
        if (from !== to) connect(folders, from, to)
      }
    }
  }
  return [...broken, ...[...cyclesOf(files), ...cyclesOf(folders)].map(cycle => `cycle: ${cycle}`)]
}

function* sourcesIn(root, folder) {
  for (const name of readdirSync(join(root, folder))) {
    if (name === 'node_modules' || name.startsWith('.')) continue
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) yield* sourcesIn(root, path)
    else if (/\.tsx?$/.test(name)) yield [path, readFileSync(join(root, path), 'utf8')]
  }
}

if (import.meta.filename === process.argv[1]) {
  const root = resolve(import.meta.dirname, '..')
  const tops = ['src', 'workers', 'wasm', 'server', 'demo', 'packaged-basemap']
  const broken = brokenRules(tops.flatMap(top => [...sourcesIn(root, top)]))
  for (const line of broken) console.error(line)
  process.exitCode = broken.length > 0 ? 1 : 0
}

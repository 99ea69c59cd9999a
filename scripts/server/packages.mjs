// Lists the packages that are not bundled, because they read their own files (native libraries, WebAssembly).
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/install.mjs'

export const PACKAGES = ['@electric-sql/pglite', '@node-rs/argon2', 'chdb', 'node-sqlite3-wasm']

/**
 * Returns the folder from which Node loads a package, or null if the package is not installed, for example because it
 * is for another platform.
 */
const findFrom = (folder, name) => {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (at === root || at === dirname(at)) return null
  }
}

/**
 * Returns the folders of those packages and of all their dependencies, sorted.
 * @throws if a required one is not installed
 */
export const productionPackages = () => {
  const folders = new Set()
  const add = (from, name, needed) => {
    const folder = findFrom(from, name)
    if (folder === null && needed) throw new Error(`The package ${name} is not installed.`)
    if (folder === null || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    for (const other of Object.keys(dependencies)) add(folder, other, !(other in optionalDependencies))
    for (const other of Object.keys(optionalDependencies)) add(folder, other, false)
  }
  for (const name of PACKAGES) add(root, name, true)
  return [...folders].sort()
}

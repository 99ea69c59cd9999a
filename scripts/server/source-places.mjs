// A module finds its neighbours (statements, migrations, WebAssembly, threads) through import.meta. In the bundle, many
// modules share a file, so each module gets the address of its source below the same root and reads files from there,
// both in a clone and in an archive. A thread or child process that it starts is an entry of the bundle.
import { dirname, join, posix, relative, resolve } from 'node:path'
import { root } from '../lib/install.mjs'

const STARTED = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url\s*\)/g
const PLACE = /import\.meta\.(url|dirname|filename)\b/g
/** Returns a placeholder for the address of a file below the root, used until the module's output file is known. */
const marked = (kind, path) => `__below_root_${kind}__(${JSON.stringify(path)})`
const MARKED = /__below_root_(url|dirname|filename)__\("([^"]+)"\)/g

/** Returns the path of an entry in the bundle, given the path of its source: `server/db/x.ts` becomes `db/x.js`. */
export const entryOf = source => source.replace(/^server\//, '').replace(/\.ts$/, '.js')

/** @param folder the bundle's folder below the root, `dist/server` */
export const sourcePlaces = folder => ({
  name: 'source-places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !id.startsWith(root)) return null
    const source = relative(root, id)
    let changed = code.replaceAll(STARTED, (_, name) => {
      const started = resolve(dirname(id), name)
      const fileName = entryOf(relative(root, started))
      this.emitFile({ type: 'chunk', id: started, fileName, preserveSignature: false })
      return `new URL(${marked('url', posix.join(folder, fileName))})`
    })
    changed = changed.replaceAll(PLACE, (_, kind) => marked(kind, kind === 'dirname' ? dirname(source) : source))
    return changed === code ? null : { code: changed, map: null }
  },
  renderChunk(code, chunk) {
    const up = relative(dirname(join(folder, chunk.fileName)), '.')
    const changed = code.replaceAll(MARKED, (_, kind, path) => {
      const below = JSON.stringify(posix.join(up, path))
      if (kind === 'url') return `new URL(${below}, import.meta.url).href`
      return `decodeURIComponent(new URL(${below}, import.meta.url).pathname)`
    })
    return changed === code ? null : { code: changed, map: null }
  },
})

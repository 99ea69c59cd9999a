// geos-wasm holds its WebAssembly as text inside its script. Here it becomes a file of its own, wasm/build/geos.wasm, so that
// whoever has a build of GEOS of their own can put it in its place (LGPL), and browsers compile it as it arrives.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(import.meta.resolve('geos-wasm'))
const out = join(import.meta.dirname, '../build')
const files = [join(out, 'geos.js'), join(out, 'geos.wasm')]
const newest = Math.max(...[source, import.meta.filename].map(path => statSync(path).mtimeMs))
const built = Math.min(...files.map(path => (existsSync(path) ? statSync(path).mtimeMs : 0)))

/** The one match of a pattern; another version of the package may be made otherwise. */
const only = (text, pattern, what) => {
  const found = [...text.matchAll(pattern)]
  if (found.length !== 1) throw new Error(`geos-wasm has changed: ${what} is there ${found.length} times.`)
  return found[0]
}

if (newest > built) {
  const script = readFileSync(source, 'utf8')
  const wasm = only(script, /"data:application\/octet-stream;base64,(AGFzbQ[A-Za-z0-9+/=]+)"/g, 'its WebAssembly')
  const [, geos] = only(script, /^const (\w+)=\{Module:/gm, 'its module')
  mkdirSync(out, { recursive: true })
  writeFileSync(files[1], Buffer.from(wasm[1], 'base64'))
  // The script instantiates what Module.instantiateWasm gives it (workers/geos/geos.ts); the text is not used then.
  writeFileSync(files[0], `${script.replace(wasm[0], '""')}\nexport const Module=${geos}.Module\n`)
}

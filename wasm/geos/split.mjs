// The geos-wasm package embeds its WebAssembly as text inside a script. This script moves it into a file,
// wasm/build/geos.wasm, so that operators can replace it with their own build of GEOS (LGPL), and browsers can compile
// it while it downloads.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(import.meta.resolve('geos-wasm'))
const out = join(import.meta.dirname, '../build')
const files = [join(out, 'geos.js'), join(out, 'geos.wasm')]
const newest = Math.max(...[source, import.meta.filename].map(path => statSync(path).mtimeMs))
const built = Math.min(...files.map(path => (existsSync(path) ? statSync(path).mtimeMs : 0)))

/** Returns the only match of a pattern. Another version of the package may contain none or several. */
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
  // The script instantiates the module supplied by Module.instantiateWasm (workers/geos/geos.ts) and no longer needs
  // the text.
  writeFileSync(files[0], `${script.replace(wasm[0], '""')}\nexport const Module=${geos}.Module\n`)
}

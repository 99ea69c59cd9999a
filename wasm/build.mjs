// `node wasm/build.mjs` compiles the kernels and splits geos-wasm if a source is newer than the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ABI } from './abi.mjs'
import './geos/split.mjs'

const here = import.meta.dirname
const out = join(here, 'build/kernels.wasm')

const writeIfChanged = (path, text) => {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
const note = '// Written by wasm/build.mjs from wasm/abi.mjs; do not edit.\n'
const lines = type =>
  Object.entries(ABI)
    .map(([name, value]) => `export const ${name}${type} = ${value}\n`)
    .join('')
writeIfChanged(join(here, 'abi.ts'), note + lines(''))
writeIfChanged(join(here, 'assembly/abi.ts'), note + lines(': i32'))

const sources = [...readdirSync(join(here, 'assembly')).map(name => join(here, 'assembly', name)), import.meta.filename]
const built = existsSync(out) ? statSync(out).mtimeMs : 0
if (sources.some(path => statSync(path).mtimeMs > built)) {
  const { main } = await import('assemblyscript/asc')
  mkdirSync(join(here, 'build'), { recursive: true })
  const { error, stderr } = await main([
    join(here, 'assembly/kernels.ts'),
    '--outFile',
    out,
    '--runtime',
    'stub',
    '--use',
    'abort=',
    '--enable',
    'simd',
    '-O3',
    '--noAssert',
    '--converge',
  ])
  if (error) {
    console.error(stderr.toString())
    process.exit(1)
  }
}

import { readFile } from 'node:fs/promises'

export const compileGeos = async () =>
  WebAssembly.compile(await readFile(new URL('../build/geos.wasm', import.meta.url)))

import { readFile } from 'node:fs/promises'

/** Reads GEOS's WebAssembly from its file and compiles it. */
export const compileGeos = async () =>
  WebAssembly.compile(await readFile(new URL('../build/geos.wasm', import.meta.url)))

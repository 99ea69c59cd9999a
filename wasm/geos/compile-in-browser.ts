/**
 * Fetches GEOS's WebAssembly and compiles it while it downloads.
 * @throws if it cannot be fetched
 */
export const compileGeos = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL('../build/geos.wasm', import.meta.url)))

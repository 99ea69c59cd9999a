/** Fetches GEOS's WebAssembly and compiles it as it arrives. @throws where it cannot be fetched */
export const compileGeos = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL('../build/geos.wasm', import.meta.url)))

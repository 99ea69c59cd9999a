declare module '*.wasm'

declare module '*/wasm/build/geos.js' {
  export const Module: {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object
  }
  export default function initGeosJs(handlers: { errorHandler(): void; noticeHandler(): void }): Promise<unknown>
}

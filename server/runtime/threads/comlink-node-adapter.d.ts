/** Comlink ships this file without type declarations. */
declare module 'comlink/dist/esm/node-adapter.mjs' {
  import type { Endpoint } from 'comlink'

  interface NodePort {
    postMessage(message: unknown, transfer?: readonly unknown[]): void
    on(type: string, listener: (...values: unknown[]) => void): unknown
    off(type: string, listener: (...values: unknown[]) => void): unknown
  }
  export default function nodeEndpoint(port: NodePort): Endpoint
}

import * as Comlink from 'comlink'
import type { GeoEngine } from './contract.ts'
import { errorShape } from './engine-error.ts'

type Calls = Record<string, (...args: never[]) => unknown>

/** The buffers that a reply owns, directly or in its fields. They are transferred instead of copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(bufferOf)
    : bufferOf(value)

const bufferOf = (value: unknown): ArrayBuffer[] => {
  if (value instanceof ArrayBuffer) return [value]
  if (value instanceof Float64Array || value instanceof Uint32Array) {
    const { buffer } = value
    return buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength ? [buffer] : []
  }
  return []
}

/**
 * Prepares an engine for Comlink: errors become plain `{code, message, details}` objects, because Comlink only
 * preserves an Error's message, and buffers are transferred.
 */
export const exposedEngine = <E extends GeoEngine>(engine: Promise<E>): E =>
  new Proxy({} as E, {
    get: (_, name) => {
      // The engine must not look like a promise, because Comlink would wait for it.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return async (...args: never[]) => {
        try {
          const result = await (((await engine) as unknown as Calls)[name]!(...args) as Promise<unknown>)
          const buffers = buffersOf(result)
          return buffers.length > 0 ? Comlink.transfer(result, buffers) : result
        } catch (error) {
          throw errorShape(error)
        }
      }
    },
  })

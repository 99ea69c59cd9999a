import type { GeoEngine } from '../../workers/contract.ts'
import { isErrorShape } from '../../workers/errors.ts'

const ADDRESS = /^zones:\/\/(\d+)\/\d+\/(\d+)\/(\d+)\/(\d+)$/

/**
 * What MapLibre's addProtocol takes for `zones://<setId>/<version>/{z}/{x}/{y}`: tiles from the geo engine. The version
 * only makes a repainted tile a new address. A set that was closed under a drawn map answers an empty tile: its layers
 * are about to go.
 */
export const zoneTileProtocol =
  (engine: Pick<GeoEngine, 'tile'>) =>
  async ({ url }: { readonly url: string }, abort: AbortController): Promise<{ data: ArrayBuffer }> => {
    const [, setId, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
    if (setId === undefined || z === undefined || x === undefined || y === undefined)
      throw new Error(`No such tile: ${url}`)
    const data = await engine.tile(setId, z, x, y).catch((error: unknown) => {
      if (isErrorShape(error) && error.code === 'no-such-set') return new ArrayBuffer(0)
      throw error
    })
    abort.signal.throwIfAborted()
    return { data }
  }

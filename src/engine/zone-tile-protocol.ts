import type { GeoEngine } from '../../workers/contract.ts'
import { isErrorShape } from '../../workers/errors.ts'
import { tileBox, tileGrid } from '../../workers/tiles/tile-grid.ts'

const ADDRESS = /^zones:\/\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/

/**
 * What MapLibre's addProtocol takes for `zones://<setId>/{z}/{x}/{y}`: tiles from the geo engine; `meet` hears of a tile's
 * zones before it is drawn. A set that was closed under a drawn map answers an empty tile: its layers are about to go.
 */
export const zoneTileProtocol =
  (engine: Pick<GeoEngine, 'tile' | 'zonesIn'>, meet?: (zones: Uint32Array) => void) =>
  async ({ url }: { readonly url: string }, abort: AbortController): Promise<{ data: ArrayBuffer }> => {
    const [, setId, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
    if (setId === undefined || z === undefined || x === undefined || y === undefined)
      throw new Error(`No such tile: ${url}`)
    const within = meet && engine.zonesIn(setId, tileBox(tileGrid(z, x, y)), Number.POSITIVE_INFINITY).then(meet)
    const [data] = await Promise.all([engine.tile(setId, z, x, y), within]).catch((error: unknown) => {
      if (isErrorShape(error) && error.code === 'no-such-set') return [new ArrayBuffer(0)]
      throw error
    })
    abort.signal.throwIfAborted()
    return { data }
  }

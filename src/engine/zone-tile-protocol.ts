import type { GeoEngine } from '../../workers/contract.ts'
import { isErrorShape } from '../../workers/errors.ts'
import { tileBox, tileGrid } from '../../workers/tiles/tile-grid.ts'

const ADDRESS = /^zones:\/\/\d+\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/

/**
 * The handler of `zones://<map>/<setId>/{z}/{x}/{y}` for MapLibre's addProtocol: it returns tiles of the geo engine. `onZones` is
 * called with a tile's zones before the tile is drawn. A closed set has empty tiles: its layers are about to be removed.
 */
export const zoneTileProtocol =
  (engine: Pick<GeoEngine, 'tile' | 'zonesIn'>, onZones?: (zones: Uint32Array) => void) =>
  async ({ url }: { readonly url: string }, abort: AbortController): Promise<{ data: ArrayBuffer }> => {
    const [, setId, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
    if (setId === undefined || z === undefined || x === undefined || y === undefined)
      throw new Error(`No such tile: ${url}`)
    const within = onZones && engine.zonesIn(setId, tileBox(tileGrid(z, x, y)), Number.POSITIVE_INFINITY).then(onZones)
    const [data] = await Promise.all([engine.tile(setId, z, x, y), within]).catch((error: unknown) => {
      if (isErrorShape(error) && error.code === 'no-such-set') return [new ArrayBuffer(0)]
      throw error
    })
    abort.signal.throwIfAborted()
    return { data }
  }

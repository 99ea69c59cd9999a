import type { GeoEngine } from '../../workers/contract.ts'
import { isErrorShape } from '../../workers/engine-error.ts'
import { tileBox, tileGrid } from '../../workers/tiles/tile-grid.ts'

const ADDRESS = /^zones:\/\/\d+\/(borders-\d+\/)?(\d+)\/(\d+)\/(\d+)\/(\d+)$/

const emptyIfClosed = (error: unknown): ArrayBuffer => {
  if (isErrorShape(error) && error.code === 'no-such-set') return new ArrayBuffer(0)
  throw error
}

/**
 * Handles `zones://<map>/<setId>/{z}/{x}/{y}` and `zones://<map>/borders-<version>/…` for MapLibre's addProtocol,
 * serving tiles of zones and place borders from the geo engine. `onZones` is called with a tile's zones before the tile
 * is drawn. A closed set has empty tiles, because its layers are about to be removed.
 */
export const zoneTileProtocol =
  (engine: Pick<GeoEngine, 'tile' | 'borders' | 'zonesIn'>, onZones?: (zones: Uint32Array) => void) =>
  async ({ url }: { readonly url: string }, abort: AbortController): Promise<{ data: ArrayBuffer }> => {
    const [, borders, ...numbers] = ADDRESS.exec(url) ?? []
    const [setId, z, x, y] = numbers.map(Number)
    if (setId === undefined || z === undefined || x === undefined || y === undefined)
      throw new Error(`No such tile: ${url}`)
    if (borders !== undefined) return { data: await engine.borders(setId, z, x, y).catch(emptyIfClosed) }
    const within = onZones && engine.zonesIn(setId, tileBox(tileGrid(z, x, y)), Number.POSITIVE_INFINITY).then(onZones)
    const [data] = await Promise.all([engine.tile(setId, z, x, y).catch(emptyIfClosed), within?.catch(emptyIfClosed)])
    abort.signal.throwIfAborted()
    return { data }
  }

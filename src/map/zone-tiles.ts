import { addProtocol } from 'maplibre-gl'
import type { GeoEngine } from '../../workers/contract.ts'

type TileSource = Pick<GeoEngine, 'tile'>
const ADDRESS = /^zones:\/\/(\d+)\/\d+\/(\d+)\/(\d+)\/(\d+)$/

/**
 * Serves `zones://<setId>/<version>/{z}/{x}/{y}` from the geo engine. A set that was closed under a drawn map answers an
 * empty tile: its layers are about to go.
 */
export const serveZoneTiles = (engine: TileSource): void =>
  addProtocol('zones', async ({ url }, abort) => {
    const [, setId, z, x, y] = (ADDRESS.exec(url) ?? []).map(Number)
    if (setId === undefined || z === undefined || x === undefined || y === undefined)
      throw new Error(`No such tile: ${url}`)
    const data = await engine.tile(setId, z, x, y).catch((error: unknown) => {
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'no-such-set')
        return new ArrayBuffer(0)
      throw error
    })
    abort.signal.throwIfAborted()
    return { data }
  })

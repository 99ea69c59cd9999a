import type { Kernels } from '../../wasm/kernels.ts'
import type { GeoEngine } from '../contract.ts'
import { boxToGrid } from '../projection/lon-lat.ts'
import type { ZoneSet } from '../zone-set.ts'
import { encodeBorders } from './encode-borders.ts'
import { encodeTile } from './encode-tile.ts'
import { tileBox, tileGrid } from './tile-grid.ts'

type TileCalls = Pick<GeoEngine, 'tile' | 'joinZones' | 'borders'>

/** The engine's calls that draw zones and the borders between places. */
export const tileCalls = (kernels: Kernels, setOf: (setId: number) => ZoneSet): TileCalls => {
  return {
    async tile(setId, z, x, y) {
      const set = setOf(setId)
      const grid = tileGrid(z, x, y)
      const key = `${z}/${x}/${y}`
      const cached = set.tiles.take(key)
      if (cached) return cached
      const zones = await set.within(boxToGrid(kernels, tileBox(grid)))
      const tile = encodeTile(zones, grid)
      set.tiles.put(key, tile)
      return tile
    },

    async joinZones(setId, ids, places) {
      setOf(setId).places = new Map(Array.from(ids, (id, at) => [id, places[at]!]))
    },
    async borders(setId, z, x, y) {
      const set = setOf(setId)
      const grid = tileGrid(z, x, y)
      const { places } = set
      const zones = await set.within(boxToGrid(kernels, tileBox(grid)))
      // Ids are above 0, so a zone without a place gets a number that no place has.
      return encodeBorders(zones, grid, id => places.get(id) ?? -id)
    },
  }
}

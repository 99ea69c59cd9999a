import { addProtocol } from 'maplibre-gl'
import type { zoneTileProtocol } from '../engine/zone-tile-protocol.ts'

type TileServer = ReturnType<typeof zoneTileProtocol>

const SCHEME = 'zones'
const MAP = /^zones:\/\/(\d+)\//

const servers = new Map<number, TileServer>()
let maps = 0

/**
 * Registered for the life of the page, because MapLibre's worker may request a tile of a map that has just been
 * removed. If the protocol were removed, the browser would request that address from the network. A removed map serves
 * empty tiles.
 */
export const serveZoneTiles: TileServer = async (request, abort) => {
  const server = servers.get(Number(MAP.exec(request.url)?.[1]))
  return server ? server(request, abort) : { data: new ArrayBuffer(0) }
}
addProtocol(SCHEME, serveZoneTiles)

/** The zone tiles of one map on the page. If maps shared an address, one map's zones would have another's colours. */
interface ZoneTiles {
  /** The prefix of the map's tile addresses: `zones://1`. */
  readonly address: string
  serve(tiles: TileServer): void
  dispose(): void
}

export const createZoneTiles = (): ZoneTiles => {
  const map = ++maps
  return {
    address: `${SCHEME}://${map}`,
    serve: tiles => servers.set(map, tiles),
    dispose: () => servers.delete(map),
  }
}

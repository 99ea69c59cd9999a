import { addProtocol } from 'maplibre-gl'
import type { zoneTileProtocol } from '../engine/zone-tile-protocol.ts'

type TileServer = ReturnType<typeof zoneTileProtocol>

const SCHEME = 'zones'
const MAP = /^zones:\/\/(\d+)\//

const servers = new Map<number, TileServer>()
let made = 0

/**
 * Protocols belong to the page and last as long: MapLibre's worker may still ask for a tile of a map that has just gone, and without
 * a protocol the browser would look for the address in the network. A map that is gone has empty tiles.
 */
export const serveZoneTiles: TileServer = async (request, abort) => {
  const server = servers.get(Number(MAP.exec(request.url)?.[1]))
  return server ? server(request, abort) : { data: new ArrayBuffer(0) }
}
addProtocol(SCHEME, serveZoneTiles)

/** The zone tiles of one map of the page: with one address for all maps the zones of one would be coloured as those of another. */
export interface ZoneTiles {
  /** What the addresses of the map's tiles begin with: `zones://1` */
  readonly address: string
  serve(tiles: TileServer): void
  dispose(): void
}

export const createZoneTiles = (): ZoneTiles => {
  const map = ++made
  return {
    address: `${SCHEME}://${map}`,
    serve: tiles => servers.set(map, tiles),
    dispose: () => servers.delete(map),
  }
}

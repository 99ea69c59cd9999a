import type { Map as MapLibre, VectorTileSource } from 'maplibre-gl'
import type { GeoEngine } from '../../workers/contract.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { LAYERS, SOURCES } from './layer-ids.ts'
import type { JoinedZones, ZoneFeed } from './map-feed.ts'
import { repaintLayer } from './repaint-layer.ts'
import { borderLayer, borderSource } from './zone-layers.ts'

export interface ZoneBorders {
  joinIn(engine: Pick<GeoEngine, 'joinZones'>): void
  /** Draws the borders of the places of a feed, if it has places. */
  show(feed: ZoneFeed | null, colours: Palette): void
  /** Removes them, before the zones are removed. */
  remove(): void
}

/**
 * The borders between places, of one zone or several. They are a separate source: its tiles change with the places, and the zones'
 * tiles stay.
 * @param address what the addresses of the map's tiles begin with
 */
export const createZoneBorders = (map: MapLibre, address: string): ZoneBorders => {
  let engine: Pick<GeoEngine, 'joinZones'> | null = null
  let shown: JoinedZones | null = null
  let version = 0

  const remove = (): void => {
    shown = null
    version += 1
    if (map.getLayer(LAYERS.zoneBorder)) map.removeLayer(LAYERS.zoneBorder)
    if (map.getSource(SOURCES.borders)) map.removeSource(SOURCES.borders)
  }
  const draw = async (feed: ZoneFeed, { ids, places }: JoinedZones, colours: Palette): Promise<void> => {
    version += 1
    const mine = version
    await engine?.joinZones(feed.setId, ids, places)
    if (mine !== version) return
    const source = borderSource(feed, `${address}/borders-${version}`)
    const drawn = map.getSource<VectorTileSource>(SOURCES.borders)
    if (drawn !== undefined) {
      drawn.setTiles(source.tiles)
      return
    }
    map.addSource(SOURCES.borders, source)
    map.addLayer(borderLayer(colours, feed), LAYERS.placeFill)
  }
  return {
    joinIn: joining => {
      engine = joining
    },
    show: (feed, colours) => {
      const joined = feed?.classes?.joined ?? null
      if (feed === null || joined === null) return remove()
      repaintLayer(map, borderLayer(colours, feed))
      if (joined === shown) return
      shown = joined
      // a failure needs no message: the zone set is being closed, or its tiles fail too
      draw(feed, joined, colours).catch(() => {})
    },
    remove,
  }
}

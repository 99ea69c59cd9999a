import type { Map as MapLibre } from 'maplibre-gl'
import type { GeoEngine, LonLat } from '../../workers/contract.ts'
import type { ZoneFeed } from './map-feed.ts'
import { linePath, PATH_WORLD_PX, pathScale, zonePath } from './zone-path.ts'

export interface ZoneLines {
  shapesFrom(engine: Shapes): void
  /**
   * Outlines these zones of the feed together and removes all other outlines. If there are too many zones, none are
   * outlined.
   */
  draw(feed: ZoneFeed | null, zones: readonly number[]): void
}

type Shapes = Pick<GeoEngine, 'shapes' | 'outline'>

/** The union of more zones would take too long to keep up with the pointer. */
const MOST_ZONES = 400

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Outlines zones as SVG over the map. With a map layer, MapLibre would redraw the whole map for every zone that the
 * pointer crosses.
 */
export const createZoneLines = (map: MapLibre): ZoneLines => {
  const svg = document.createElementNS(SVG, 'svg')
  svg.classList.add('map-zone-lines')
  svg.setAttribute('aria-hidden', 'true')
  const [casing, line] = [document.createElementNS(SVG, 'path'), document.createElementNS(SVG, 'path')]
  svg.append(casing, line)
  map.getCanvas().after(svg)

  let engine: Shapes | null = null
  let requested = ''
  let drawn: { readonly from: LonLat; readonly minZoom: number } | null = null

  const place = (): void => {
    const shown = drawn !== null && map.getZoom() >= drawn.minZoom
    svg.style.display = shown ? '' : 'none'
    if (drawn === null || !shown) return
    const { x, y } = map.project([...drawn.from])
    const transform = `translate(${x} ${y}) scale(${pathScale(map.getZoom())})`
    for (const path of [casing, line]) path.setAttribute('transform', transform)
  }
  const clear = (): void => {
    drawn = null
    place()
  }
  const load = async (from: Shapes, { setId, minZoom }: ZoneFeed, zones: readonly number[]) => {
    const request = requested
    const ids = Uint32Array.from(zones)
    const path =
      ids.length === 1
        ? zonePath(await from.shapes(setId, ids), PATH_WORLD_PX)
        : linePath((await from.outline(setId, ids)).lonLat.flat(), PATH_WORLD_PX, true)
    if (request !== requested) return
    for (const each of [casing, line]) each.setAttribute('d', path.d)
    drawn = { from: path.from, minZoom }
    place()
  }
  place()
  map.on('move', place)
  map.on('resize', place)

  return {
    shapesFrom: from => {
      engine = from
    },
    draw: (feed, zones) => {
      const key =
        feed === null || zones.length === 0 || zones.length > MOST_ZONES ? '' : `${feed.setId}/${zones.join()}`
      if (key === requested) return
      requested = key
      if (key === '' || feed === null || engine === null) return clear()
      // A failure needs no message: the zone set is being closed, or its tiles fail too.
      load(engine, feed, zones).catch(() => key === requested && clear())
    },
  }
}

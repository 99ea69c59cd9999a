import type { Map as MapLibre } from 'maplibre-gl'
import type { GeoEngine, LonLat } from '../../workers/contract.ts'
import type { ZoneFeed } from './map-feed.ts'
import { zonePath } from './zone-path.ts'

export interface ZoneLines {
  shapesFrom(engine: Pick<GeoEngine, 'shapes'>): void
  /** A line around these zones of the feed and no others. */
  draw(feed: ZoneFeed | null, zones: readonly number[]): void
}

const SVG = 'http://www.w3.org/2000/svg'
/** The zoom whose pixels paths are in: a tenth of one is 0.1 m there, and numbers stay short. */
const PATH_ZOOM = 16
const worldPx = (zoom: number): number => 512 * 2 ** zoom

/**
 * A line around the zone under the pointer or the cursor. They lie over the map as SVG: to draw them in the
 * map would have all of it drawn again for every zone that the pointer crosses.
 */
export const createZoneLines = (map: MapLibre): ZoneLines => {
  const svg = document.createElementNS(SVG, 'svg')
  svg.classList.add('map-zone-lines')
  svg.setAttribute('aria-hidden', 'true')
  const [casing, line] = [document.createElementNS(SVG, 'path'), document.createElementNS(SVG, 'path')]
  svg.append(casing, line)
  map.getCanvas().after(svg)

  let engine: Pick<GeoEngine, 'shapes'> | null = null
  let asked = ''
  let drawn: { readonly from: LonLat; readonly minZoom: number } | null = null

  const place = (): void => {
    const shown = drawn !== null && map.getZoom() >= drawn.minZoom
    svg.style.display = shown ? '' : 'none'
    if (drawn === null || !shown) return
    const { x, y } = map.project([...drawn.from])
    const transform = `translate(${x} ${y}) scale(${worldPx(map.getZoom()) / worldPx(PATH_ZOOM)})`
    for (const path of [casing, line]) path.setAttribute('transform', transform)
  }
  const clear = (): void => {
    drawn = null
    place()
  }
  const ask = async (from: Pick<GeoEngine, 'shapes'>, { setId, minZoom }: ZoneFeed, zones: readonly number[]) => {
    const request = asked
    const shapes = await from.shapes(setId, Uint32Array.from(zones))
    if (request !== asked) return
    const path = zonePath(shapes, worldPx(PATH_ZOOM))
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
      const wanted = feed === null || zones.length === 0 ? '' : `${feed.setId}/${zones.join()}`
      if (wanted === asked) return
      asked = wanted
      if (wanted === '' || feed === null || engine === null) return clear()
      // zones that cannot be had are about to go, or everything else tells of it
      ask(engine, feed, zones).catch(() => wanted === asked && clear())
    },
  }
}

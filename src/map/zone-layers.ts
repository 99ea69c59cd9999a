import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibre,
  SourceSpecification,
  VectorSourceSpecification,
  VectorTileSource,
} from 'maplibre-gl'
import type { GeoEngine } from '../../workers/contract.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { BORDER_TILE_LAYER, LAYERS, OUTSIDE_CLASS, SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ClassFeed, JoinedZones, ZoneFeed } from './map-feed.ts'

/** The deepest zoom that has tiles. At zoom 14, one tile unit is 0.6 m at the equator. */
const DEEPEST_TILES = 14

interface ZoneLayerParts {
  readonly source: string
  readonly 'source-layer': string
  readonly minzoom: number
}

const on = (state: string): ExpressionSpecification => ['boolean', ['feature-state', state], false]

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** @param address the prefix of the map's tile addresses: `zones://1` */
export const zoneSource = (feed: ZoneFeed, address: string): SourceSpecification => ({
  type: 'vector',
  tiles: [`${address}/${feed.setId}/{z}/{x}/{y}`],
  minzoom: Math.min(Math.floor(feed.minZoom), DEEPEST_TILES),
  maxzoom: DEEPEST_TILES,
  bounds: [...feed.extent],
  attribution: escaped(feed.credit),
})

/** @param address the prefix of these tiles' addresses: `zones://1/borders-2` */
const borderSource = (feed: ZoneFeed, address: string): VectorSourceSpecification & { tiles: string[] } => ({
  type: 'vector',
  tiles: [`${address}/${feed.setId}/{z}/{x}/{y}`],
  minzoom: Math.min(Math.floor(feed.minZoom), DEEPEST_TILES),
  maxzoom: DEEPEST_TILES,
  bounds: [...feed.extent],
})

const borderLayer = (colours: Palette, { minZoom }: ZoneFeed): LayerSpecification => ({
  source: SOURCES.borders,
  'source-layer': BORDER_TILE_LAYER,
  minzoom: minZoom,
  id: LAYERS.zoneBorder,
  type: 'line',
  layout: { 'line-join': 'round' },
  paint: { 'line-color': colours.mapEdge, 'line-width': EDGE_WIDTH },
})

const classState: ExpressionSpecification = ['feature-state', 'class']

const fillLayer = (colours: Palette, common: ZoneLayerParts, classes: ClassFeed | null): LayerSpecification => {
  const plain: ExpressionSpecification = ['case', on('selected'), colours.mapSelectFill, colours.mapZoneFill]
  return {
    ...common,
    id: LAYERS.zoneFill,
    type: 'fill',
    paint: {
      'fill-color': classes === null ? plain : ['to-color', ['feature-state', 'fill'], colours.mapZoneFill],
      'fill-antialias': false,
    },
  }
}

/**
 * Returns an expression that is true for selected zones: listed zones or, with `all-except-listed`, unlisted zones that
 * have a figure.
 */
const isSelected = (classes: ClassFeed | null): ExpressionSpecification =>
  classes?.marked === 'all-except-listed'
    ? ['!=', on('selected'), ['<', ['number', classState, OUTSIDE_CLASS], OUTSIDE_CLASS]]
    : on('selected')

const NO_EDGE = 'rgba(0, 0, 0, 0)'
const EDGE_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 0.3, 11, 0.8, 14, 1]

/** The opacity of zone edges. At full opacity, the edges of almost all zones would dominate the map. */
const QUIET = 0.25

const edgeLayer = (colours: Palette, common: ZoneLayerParts, classes: ClassFeed | null): LayerSpecification => {
  // Joined zones are not outlined individually. The borders of their places are drawn instead.
  const unmarked =
    classes === null || classes.classOf === null ? colours.mapZone : classes.joined === null ? colours.mapEdge : NO_EDGE
  // A colour that depends on the zone doubles the cost of drawing the lines.
  const marked = classes?.marked !== 'none'
  return {
    ...common,
    id: LAYERS.zoneEdge,
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': marked ? ['case', isSelected(classes), colours.mapSelect, unmarked] : unmarked,
      'line-opacity': marked
        ? ['case', isSelected(classes), classes?.marked === 'all-except-listed' ? QUIET : 0.7, 1]
        : 1,
      'line-width': EDGE_WIDTH,
    },
  }
}

/**
 * Returns the zone layers in drawing order, below the overlay. Where a feature state is needed, it changes the colour
 * of a layer that is drawn anyway: a separate transparent layer would cost time even while the state is off. While the
 * map is shown, only feature states (zone-paint.ts) and plain colours change, because a changed expression makes
 * MapLibre lay out every tile again.
 */
export const zoneLayers = (colours: Palette, { minZoom, classes }: ZoneFeed): LayerSpecification[] => {
  const common = { source: SOURCES.zones, 'source-layer': ZONE_TILE_LAYER, minzoom: minZoom } as const
  return [fillLayer(colours, common, classes), edgeLayer(colours, common, classes)]
}

export interface ZoneBorders {
  joinIn(engine: Pick<GeoEngine, 'joinZones'>): void
  /** Draws the borders of a feed's places, if it has any. */
  show(feed: ZoneFeed | null, colours: Palette): void
  /** Removes the borders. Call this before the zones are removed. */
  remove(): void
}

/**
 * Draws the borders between places. They have a separate source, because their tiles change with the places and the
 * zones' tiles do not.
 * @param address the prefix of the map's tile addresses
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
    const request = version
    await engine?.joinZones(feed.setId, ids, places)
    if (request !== version) return
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
      // A failure needs no message: the zone set is being closed, or its tiles fail too.
      draw(feed, joined, colours).catch(() => {})
    },
    remove,
  }
}

/** Applies another declaration's paint to a layer of the map. */
export const repaintLayer = (map: MapLibre, layer: LayerSpecification): void => {
  if (!map.getLayer(layer.id)) return
  for (const [key, value] of Object.entries(layer.paint ?? {})) {
    const name = key as Parameters<MapLibre['setPaintProperty']>[1]
    // Setting a property redraws the whole map even if the value is unchanged.
    if (JSON.stringify(map.getPaintProperty(layer.id, name)) === JSON.stringify(value)) continue
    map.setPaintProperty(layer.id, name, value)
  }
}

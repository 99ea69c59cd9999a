import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import type { Palette } from '../ui/theme/palette.ts'
import { BORDER_TILE_LAYER, LAYERS, OUTSIDE_CLASS, SOURCES, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ClassFeed, ZoneFeed } from './map-feed.ts'

/** The deepest zoom with tiles of its own: at zoom 14 one tile unit is 0.6 m at the equator. */
const DEEPEST_TILES = 14

interface ZoneLayerParts {
  readonly source: string
  readonly 'source-layer': string
  readonly minzoom: number
}

const on = (state: string): ExpressionSpecification => ['boolean', ['feature-state', state], false]

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** @param address what the addresses of the map's tiles begin with: `zones://1` */
export const zoneSource = (feed: ZoneFeed, address: string): SourceSpecification => ({
  type: 'vector',
  tiles: [`${address}/${feed.setId}/{z}/{x}/{y}`],
  minzoom: Math.min(Math.floor(feed.minZoom), DEEPEST_TILES),
  maxzoom: DEEPEST_TILES,
  bounds: [...feed.extent],
  attribution: escaped(feed.credit),
})

/** @param address what the addresses of the tiles of these borders begin with: `zones://1/borders-2` */
export const borderSource = (feed: ZoneFeed, address: string): VectorSourceSpecification & { tiles: string[] } => ({
  type: 'vector',
  tiles: [`${address}/${feed.setId}/{z}/{x}/{y}`],
  minzoom: Math.min(Math.floor(feed.minZoom), DEEPEST_TILES),
  maxzoom: DEEPEST_TILES,
  bounds: [...feed.extent],
})

export const borderLayer = (colours: Palette, { minZoom }: ZoneFeed): LayerSpecification => ({
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

/** True if a zone is selected: it is listed or, with `all-except-listed`, it has a figure and is not listed. */
const isSelected = (classes: ClassFeed | null): ExpressionSpecification =>
  classes?.marked === 'all-except-listed'
    ? ['!=', on('selected'), ['<', ['number', classState, OUTSIDE_CLASS], OUTSIDE_CLASS]]
    : on('selected')

const NO_EDGE = 'rgba(0, 0, 0, 0)'
const EDGE_WIDTH: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 0.3, 11, 0.8, 14, 1]

/** At full opacity the edges of nearly every zone would dominate the map. */
const QUIET = 0.25

const edgeLayer = (colours: Palette, common: ZoneLayerParts, classes: ClassFeed | null): LayerSpecification => {
  // joined zones are not outlined one by one: the borders of their places are drawn
  const unmarked =
    classes === null || classes.classOf === null ? colours.mapZone : classes.joined === null ? colours.mapEdge : NO_EDGE
  // a colour that depends on the zone doubles the cost of drawing the lines
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
 * Zone layers in drawing order, below the overlay. A feature state changes the colour of a layer that is drawn anyway: a
 * separate transparent layer would cost time even while the state is off. While the map is shown, only feature states (zone-paint.ts)
 * and plain colours change: a changed expression makes MapLibre lay out every tile again.
 */
export const zoneLayers = (colours: Palette, { minZoom, classes }: ZoneFeed): LayerSpecification[] => {
  const common = { source: SOURCES.zones, 'source-layer': ZONE_TILE_LAYER, minzoom: minZoom } as const
  return [fillLayer(colours, common, classes), edgeLayer(colours, common, classes)]
}

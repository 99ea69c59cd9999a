import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Palette } from '../ui/palette.ts'
import { CLASS_LAYERS, HATCH_IMAGES, LAYERS, SOURCES, WITHHELD_CLASS, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ClassFeed, ZoneFeed } from './map-feed.ts'

/** Tiles are cut no deeper than this: at zoom 14 one tile unit is 0.6 m at the equator. */
const DEEPEST_TILES = 14

interface ZoneLayerParts {
  readonly source: string
  readonly 'source-layer': string
  readonly minzoom: number
}

const on = (state: string): ExpressionSpecification => ['boolean', ['feature-state', state], false]

export const zoneTilesAddress = ({ setId, version }: ZoneFeed): string => `zones://${setId}/${version}/{z}/{x}/{y}`

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

export const zoneSource = (feed: ZoneFeed): SourceSpecification => ({
  type: 'vector',
  tiles: [zoneTilesAddress(feed)],
  minzoom: Math.min(Math.floor(feed.minZoom), DEEPEST_TILES),
  maxzoom: DEEPEST_TILES,
  bounds: [...feed.extent],
  attribution: escaped(feed.credit),
})

const classOf: ExpressionSpecification = ['coalesce', ['get', 'class'], WITHHELD_CLASS]
const hasClass: ExpressionSpecification = ['has', 'class']
/** What the ramp and the slider change is there in the next frame. */
const AT_ONCE = { duration: 0 } as const

/** A fill for each class of the ramp; those that are not shown keep the plain fill. */
const classLayers = (colours: Palette, common: ZoneLayerParts, classes: ClassFeed): LayerSpecification[] =>
  CLASS_LAYERS.map((id, at) => {
    const shown = classes.painted && at >= classes.shown[0] && at <= classes.shown[1]
    return {
      ...common,
      id,
      type: 'fill',
      filter: ['==', classOf, at],
      paint: {
        'fill-color': shown ? colours.ramp[at]! : colours.mapZoneFill,
        'fill-color-transition': AT_ONCE,
        'fill-opacity': shown ? colours.rampOpacity : 1,
        'fill-opacity-transition': AT_ONCE,
        'fill-antialias': false,
      },
    }
  })

const withheldLayer = (common: ZoneLayerParts, { painted }: ClassFeed): LayerSpecification => ({
  ...common,
  id: LAYERS.zoneWithheld,
  type: 'fill',
  filter: ['==', ['get', 'class'], WITHHELD_CLASS],
  paint: {
    'fill-pattern': HATCH_IMAGES.withheld,
    'fill-opacity': painted ? 1 : 0,
    'fill-opacity-transition': AT_ONCE,
    'fill-antialias': false,
  },
})

/** Whether a zone is chosen: it was told so, or all of the ramp's classes are and it is no exception. */
const isChosen = (classes: ClassFeed | null): ExpressionSpecification =>
  classes?.allChosen ? ['!=', on('selected'), ['<', classOf, WITHHELD_CLASS]] : on('selected')

/**
 * Zone layers in drawing order, below the overlay. A state that is not on must cost nothing to draw: what it changes is a
 * colour of a layer that is drawn anyway, or a width of 0, never a layer of its own at no opacity. What changes while a
 * reader looks on is a layer's one colour or opacity: anything that differs from zone to zone has every tile made again.
 */
export const zoneLayers = (colours: Palette, feed: ZoneFeed): LayerSpecification[] => {
  const common = { source: SOURCES.zones, 'source-layer': ZONE_TILE_LAYER, minzoom: feed.minZoom } as const
  const { classes } = feed
  return [
    {
      ...common,
      id: LAYERS.zoneFill,
      type: 'fill',
      ...(classes && { filter: ['!', hasClass] }),
      paint: {
        'fill-color': ['case', on('selected'), colours.mapSelectFill, colours.mapZoneFill],
        'fill-antialias': false,
      },
    },
    ...(classes === null ? [] : [...classLayers(colours, common, classes), withheldLayer(common, classes)]),
    {
      ...common,
      id: LAYERS.zoneEdge,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': [
          'case',
          isChosen(classes),
          colours.mapSelect,
          ...(classes === null ? [] : [hasClass, colours.mapEdge]),
          colours.mapZone,
        ] as ExpressionSpecification,
        'line-opacity': ['case', isChosen(classes), 0.7, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.3, 11, 0.8, 14, 1],
      },
    },
  ]
}

/**
 * The zone under the pointer or the keyboard's cursor, above the overlay; a refused one, which the pointer rests on after
 * its click, keeps the overlay's mark to itself.
 */
export const zoneHoverLayers = (colours: Palette, feed: ZoneFeed): LayerSpecification[] => {
  const common = {
    type: 'line',
    source: SOURCES.zones,
    'source-layer': ZONE_TILE_LAYER,
    minzoom: feed.minZoom,
    layout: { 'line-join': 'round' },
  } as const
  const wide = (widthPx: number): ExpressionSpecification => [
    'case',
    on('refused'),
    0,
    ['any', on('hover'), on('cursor')],
    widthPx,
    0,
  ]
  return [
    { ...common, id: LAYERS.zoneHoverCase, paint: { 'line-color': colours.mapCase, 'line-width': wide(5) } },
    { ...common, id: LAYERS.zoneHoverLine, paint: { 'line-color': colours.ink, 'line-width': wide(2.25) } },
  ]
}

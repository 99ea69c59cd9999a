import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Palette } from '../ui/palette.ts'
import { HATCH_IMAGES, LAYERS, SOURCES, WITHHELD_CLASS, ZONE_TILE_LAYER } from './layer-ids.ts'
import type { ZoneFeed } from './map-feed.ts'

/** Tiles are cut no deeper than this: at zoom 14 one tile unit is 0.6 m at the equator. */
const DEEPEST_TILES = 14

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

/** The ramp by the tile's class; zones without a class, or outside the shown classes, keep the plain fill. */
export const classFill = (colours: Palette, [from, to]: readonly [number, number]): ExpressionSpecification => [
  'match',
  ['coalesce', ['get', 'class'], -1],
  0,
  0 >= from && 0 <= to ? colours.ramp[0]! : colours.mapZoneFill,
  ...colours.ramp
    .slice(1)
    .flatMap((colour, index) => [index + 1, index + 1 >= from && index + 1 <= to ? colour : colours.mapZoneFill]),
  colours.mapZoneFill,
]

/**
 * Zone layers in drawing order, below the overlay. A state that is not on must cost nothing to draw: what it changes is a
 * colour of a layer that is drawn anyway, or a width of 0, never a layer of its own at no opacity.
 */
export const zoneLayers = (colours: Palette, feed: ZoneFeed): LayerSpecification[] => {
  const common = { source: SOURCES.zones, 'source-layer': ZONE_TILE_LAYER, minzoom: feed.minZoom } as const
  const fill = feed.painted ? classFill(colours, feed.shownClasses) : colours.mapZoneFill
  const edge = feed.painted ? colours.mapEdge : colours.mapZone
  return [
    {
      ...common,
      id: LAYERS.zoneFill,
      type: 'fill',
      paint: {
        'fill-color': feed.fillSelected ? ['case', on('selected'), colours.mapSelectFill, fill] : fill,
        'fill-opacity': feed.painted ? colours.rampOpacity : 1,
        'fill-antialias': false,
      },
    },
    {
      ...common,
      id: LAYERS.zoneWithheld,
      type: 'fill',
      filter: ['==', ['get', 'class'], WITHHELD_CLASS],
      paint: { 'fill-pattern': HATCH_IMAGES.withheld, 'fill-antialias': false },
    },
    {
      ...common,
      id: LAYERS.zoneEdge,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['case', on('selected'), colours.mapSelect, edge],
        'line-opacity': ['case', on('selected'), 0.7, 1],
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

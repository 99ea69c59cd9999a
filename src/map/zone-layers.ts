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

/** Zone layers in drawing order, below the overlay. */
export const zoneLayers = (colours: Palette, feed: ZoneFeed): LayerSpecification[] => {
  const common = { source: SOURCES.zones, 'source-layer': ZONE_TILE_LAYER, minzoom: feed.minZoom } as const
  return [
    {
      ...common,
      id: LAYERS.zoneFill,
      type: 'fill',
      paint: feed.painted
        ? {
            'fill-color': classFill(colours, feed.shownClasses),
            'fill-opacity': colours.rampOpacity,
            'fill-antialias': false,
          }
        : { 'fill-color': colours.mapZoneFill },
    },
    {
      ...common,
      id: LAYERS.zoneWithheld,
      type: 'fill',
      filter: ['==', ['get', 'class'], WITHHELD_CLASS],
      paint: { 'fill-pattern': HATCH_IMAGES.withheld },
    },
    {
      ...common,
      id: LAYERS.zoneSelectedFill,
      type: 'fill',
      paint: {
        'fill-color': colours.mapSelectFill,
        'fill-opacity': ['case', on('selected'), feed.fillSelected ? 1 : 0, 0],
      },
    },
    {
      ...common,
      id: LAYERS.zoneEdge,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': feed.painted ? colours.mapEdge : colours.mapZone,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.3, 11, 0.8, 14, 1],
      },
    },
    {
      ...common,
      id: LAYERS.zoneSelectedEdge,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.mapSelect, 'line-width': 0.8, 'line-opacity': ['case', on('selected'), 0.55, 0] },
    },
  ]
}

/** The zone under the pointer or the keyboard's cursor, above the selection. */
export const zoneHoverLayers = (colours: Palette, feed: ZoneFeed): LayerSpecification[] => {
  const common = {
    type: 'line',
    source: SOURCES.zones,
    'source-layer': ZONE_TILE_LAYER,
    minzoom: feed.minZoom,
    layout: { 'line-join': 'round' },
  } as const
  const shown: ExpressionSpecification = ['case', ['any', on('hover'), on('cursor')], 1, 0]
  return [
    {
      ...common,
      id: LAYERS.zoneHoverCase,
      paint: { 'line-color': colours.mapCase, 'line-width': 5, 'line-opacity': shown },
    },
    {
      ...common,
      id: LAYERS.zoneHoverLine,
      paint: { 'line-color': colours.ink, 'line-width': 2.25, 'line-opacity': shown },
    },
  ]
}

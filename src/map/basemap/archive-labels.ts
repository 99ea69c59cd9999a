import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { SOURCES } from '../layer-ids.ts'
import { MAP_FONTS } from '../map-fonts.ts'
import { type ArchiveLayer, kindIn } from './archive-ground.ts'
import { BESIDE_PLACE } from './beside-place.ts'

const source = SOURCES.archive
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]
/** M1 or A61, as it stands on a sign. */
const NUMBER: ExpressionSpecification = ['coalesce', ['get', 'shield_text'], ['get', 'ref'], '']
/** 0 to 17, the largest cities the highest. */
const RANK: ExpressionSpecification = ['to-number', ['get', 'population_rank'], 0]
/** The lower is placed first where two names collide. */
const ORDER: ExpressionSpecification = ['to-number', ['coalesce', ['get', 'sort_key'], ['get', 'min_zoom']], 0]
/** Places that people steer by. */
const LANDMARKS = ['aerodrome', 'college', 'hospital', 'marketplace', 'museum', 'park', 'stadium', 'university', 'zoo']

/** Names of rivers and roads follow them. */
const ALONG = { 'symbol-placement': 'line', 'text-max-angle': 35, 'symbol-spacing': 320 } as const

/**
 * Names above the zones: towns, localities, stations, roads and landmarks. They give way to the names and marks of the
 * selection, which are placed first because their layers lie higher. All have the label's colour, which alone is legible on
 * every colour of a zone; the lesser ones are smaller.
 */
export const archiveLabels = (colours: Palette): LayerSpecification[] => {
  const names = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    minzoom: number,
    layout: SymbolLayerSpecification['layout'] & {},
  ): LayerSpecification => ({
    id: `archive-${id}`,
    type: 'symbol',
    source,
    'source-layer': sourceLayer,
    filter,
    minzoom,
    layout: {
      'text-field': NAME,
      'text-font': MAP_FONTS.medium,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ORDER,
      ...layout,
    },
    paint: { 'text-color': colours.mapLabel, 'text-halo-color': colours.mapHalo, 'text-halo-width': 1.5 },
  })
  return [
    names('street-names', 'roads', kindIn('minor_road'), 14.5, { ...ALONG, 'text-size': 10 }),
    names('road-names', 'roads', kindIn('major_road'), 13.5, { ...ALONG, 'text-size': 10.5 }),
    names('river-names', 'water', kindIn('river', 'canal'), 11, {
      ...ALONG,
      'text-size': 10.5,
      'text-letter-spacing': 0.06,
    }),
    // the name of a lake is a point of its own, so that it stands once and not in every tile
    names('lake-names', 'water', ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']], 9, {
      'text-size': 10.5,
      'text-letter-spacing': 0.04,
    }),
    names('road-numbers', 'roads', ['all', kindIn('highway', 'major_road'), ['<=', ['length', NUMBER], 6]], 9, {
      'text-field': NUMBER,
      'text-size': 9.5,
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    }),
    names('landmarks', 'pois', kindIn(...LANDMARKS), 13.5, { 'text-size': 10, 'text-max-width': 7 }),
    {
      id: 'archive-stations',
      type: 'circle',
      source,
      'source-layer': 'pois',
      filter: kindIn('station'),
      minzoom: 11,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 11, 2, 15, 3.5],
        'circle-color': colours.mapHalo,
        'circle-stroke-color': colours.mapLabel,
        'circle-stroke-width': 1.25,
      },
    },
    names('station-names', 'pois', kindIn('station'), 12, {
      'text-size': 10.5,
      'text-anchor': 'left',
      'text-offset': [0.7, 0],
      'text-justify': 'left',
    }),
    names('neighbourhoods', 'places', kindIn('neighbourhood', 'macrohood'), 11, {
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10.5, 15, 12.5],
    }),
    names('towns', 'places', kindIn('locality'), 4, {
      ...BESIDE_PLACE,
      'text-font': ['case', ['>=', RANK, 9], ['literal', MAP_FONTS.semibold], ['literal', MAP_FONTS.medium]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        ['interpolate', ['linear'], RANK, 5, 10.5, 9, 11.5, 12, 13],
        12,
        ['interpolate', ['linear'], RANK, 5, 11.5, 9, 14, 12, 16],
      ],
    }),
  ]
}
